import { spawn } from 'node:child_process'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { z } from 'zod'
import { projectRoot } from '#server/platform/project-root.ts'
import { startServer } from '#test/processes/server-process.ts'
import { eventually, isBusy, median, pause, promise, type Fault, type FaultPlace } from './fault.ts'
import { createLearner, readAnswer, readPast, type Learner } from './learner.ts'
import { ask, wordsOf } from './model-server.ts'
import { serve, serveWithModel } from './server.ts'

export const killFaults: Fault[] = [
  {
    id: 'F1',
    name: 'kill -9 at a random moment of writing',
    expected: 'all acknowledged rows are there, survivors are a prefix, a start takes at most 3 s',
    async run(place) {
      const kills = place.times(10, 1000)
      const ofDatabase = await killWriters(place.folder, kills)
      const ofServer = await killServers(place, place.times(2, 20))
      // On a busy machine, start times mean nothing.
      const busy = isBusy()
      promise(
        busy || median(ofServer.starts) <= 3000,
        `a start takes at most 3 s (median ${Math.round(median(ofServer.starts))} ms)`,
      )
      const rows = ofDatabase.acknowledged + ofServer.acknowledged
      return `${ofDatabase.kills} kills of a writing process and ${ofServer.kills} of a whole server; ${rows} rows acknowledged, 0 lost, survivors a prefix; start ${Math.round(median(ofServer.starts))} ms${busy ? ' on a busy machine, not judged' : ''}`
    },
  },
  {
    id: 'F2',
    name: 'kill -9 while an answer streams',
    expected: 'the text so far is kept, the answer is failed after the start, asking again works',
    async run(place) {
      const rounds = place.times(3, 50)
      const { server: first, model } = await serveWithModel(place)
      const learner = await createLearner(first.url)
      let server = first
      for (let round = 0; round < rounds; round += 1) {
        const here = await createLearner(server.url, learner)
        const reading = readAnswer(await here.send(ask({ words: 400, gapMs: 5 }, `round ${round}`)))
        await eventually(20_000, 'the answer has begun', async () => (await here.answer()).content !== '')
        await pause(300 + Math.random() * 800)
        await server.stop('SIGKILL')
        const { text } = await reading
        server = await serve(place, { ...model.environment, LOG_LEVEL: 'silent' })
        const again = await createLearner(server.url, learner)
        const kept = await again.answer()
        promise(kept.status === 'failed', `the answer is failed (${kept.status})`)
        promise(wordsOf(400).startsWith(kept.content), 'what is kept is what was said, from its start')
        promise(
          kept.content.length > text.length * 0.5,
          `most of what was read is kept (${kept.content.length} of ${text.length})`,
        )
        const retried = await readAnswer(await again.send(ask({ words: 5, gapMs: 0 }, `again ${round}`)))
        promise(retried.text === wordsOf(5), 'asking again works')
      }
      return `${rounds} kills; text kept, marked as failed, asked again`
    },
  },
  {
    id: 'F3',
    name: 'SIGTERM with 50 live streams',
    expected:
      'new calls get 503 with Retry-After, streams finish or are marked, the end comes within 10 s and is clean',
    async run(place) {
      const { server, model } = await serveWithModel(place)
      const learners = await Promise.all(Array.from({ length: 50 }, () => createLearner(server.url)))
      const streams = await Promise.all(
        learners.map((learner, at) =>
          learner.send(ask(at < 25 ? { words: 100, gapMs: 20 } : { words: 2000, gapMs: 20 })),
        ),
      )
      const reading = Promise.all(streams.map(readAnswer))
      await eventually(30_000, 'all answers are begun', () => Promise.resolve(model.calls() === 50))
      await pause(300)
      const begun = performance.now()
      const stopped = server.stop('SIGTERM')
      await eventually(5000, 'a new call gets 503 with Retry-After', async () => {
        const refused = await fetch(`${server.url}/api/user`)
        return refused.status === 503 && refused.headers.has('retry-after')
      })
      const read = await reading
      await stopped
      const seconds = (performance.now() - begun) / 1000
      promise(seconds <= 10, `the process ends within 10 s (${seconds.toFixed(1)})`)
      promise(server.process.exitCode === 0, `it ends cleanly (${server.process.exitCode})`)
      promise(
        read.slice(0, 25).every(({ text }) => text === wordsOf(100)),
        'short answers are read to their end',
      )

      const again = await serve(place, { ...model.environment, LOG_LEVEL: 'silent' })
      const answers = await Promise.all(
        learners.map(async (learner) => (await createLearner(again.url, learner)).answer()),
      )
      promise(
        answers
          .slice(0, 25)
          .every(({ status, content }) => status === 'complete' && content === wordsOf(100)),
        'short answers are complete',
      )
      promise(
        answers.slice(25).every(({ status, content }) => status === 'failed' && content !== ''),
        'long answers are marked and keep their text',
      )
      return `503 while stopping; 25 answers complete, 25 marked with their text; ended in ${seconds.toFixed(1)} s with 0`
    },
  },
  {
    id: 'F4',
    name: 'kill -9 during the very first start',
    expected: 'the next start makes the database anew and serves',
    async run(place) {
      const rounds = place.times(6, 100)
      for (let round = 0; round < rounds; round += 1) {
        const folder = path.join(place.folder, String(round))
        const child = spawn(process.execPath, ['build/node/main.js'], {
          cwd: projectRoot,
          env: { PATH: process.env['PATH'], DATA_DIR: folder, PORT: '0' },
          stdio: 'ignore',
        })
        const ended = new Promise((resolve) => child.once('exit', resolve))
        await pause(Math.random() * 1500)
        child.kill('SIGKILL')
        await ended
        const server = await startServer(folder, { FLEDGE_PROGRAM: 'build/node/main.js' })
        const isReady = (await fetch(`${server.url}/readyz`)).ok
        await server.stop('SIGKILL')
        promise(isReady, `the start after the kill serves (round ${round})`)
      }
      return `${rounds} kills within 1.5 s of a first start; each next start served`
    },
  },
  {
    id: 'F5',
    name: 'a second process on the same data folder; the lock of a killed one',
    expected:
      'a living owner: refused at once by a sentence that names it, the first unharmed; a dead owner: taken over',
    async run(place) {
      const rounds = place.times(5, 100)
      const server = await serve(place)
      const learner = await createLearner(server.url)
      const took: number[] = []
      for (let round = 0; round < rounds; round += 1) {
        const begun = performance.now()
        const refusal = await startServer(place.folder, { FLEDGE_PROGRAM: 'build/node/main.js' }).then(
          async (second) => (await second.stop('SIGKILL'), 'it started'),
          (error: Error) => error.message,
        )
        took.push(performance.now() - begun)
        promise(
          refusal.includes(`process ${server.process.pid}`),
          `the second is refused by name (${refusal})`,
        )
      }
      promise((await learner.call('/api/projects')).ok, 'the first serves on')
      await server.stop('SIGKILL')
      const next = await serve(place)
      promise(
        (await (await createLearner(next.url, learner)).call('/api/projects')).ok,
        'the folder of the killed one is taken over',
      )
      return `${rounds} of ${rounds} refused by name, in ${Math.round(median(took))} ms with the start of the process; taken over after a kill`
    },
  },
  {
    id: 'F24',
    name: 'Stop while the first word races with it',
    expected: 'the answer ends stopped or complete, keeps its text, and nothing is written later',
    async run(place) {
      const rounds = place.times(20, 300)
      const { server } = await serveWithModel(place)
      const learner = await createLearner(server.url)
      let stopped = 0
      for (let round = 0; round < rounds; round += 1) {
        const sending = learner.send(
          ask({ words: 40, gapMs: 1, firstMs: Math.random() * 20 }, `round ${round}`),
        )
        const reading = sending.then((response) => readPast(response, Number.POSITIVE_INFINITY))
        await pause(Math.random() * 40)
        promise((await learner.stop()).status === 204, 'stop answers')
        // A stop that arrives before the message has no effect, and the answer is completed.
        await reading
        const answer = await learner.settledAnswer()
        promise(
          answer.status === 'stopped' || answer.status === 'complete',
          `it ends stopped or complete (${answer.status})`,
        )
        promise(wordsOf(40).startsWith(answer.content), 'its text is what was said')
        if (answer.status === 'stopped') stopped += 1
        if (round % 10 > 0) continue
        await pause(400)
        promise((await learner.answer()).content === answer.content, 'nothing is written later')
      }
      return `${rounds} races, ${stopped} stopped on the way, no late write`
    },
  },
]

/** Kills a process that only writes rows; the next one reports the rows it finds. */
async function killWriters(folder: string, kills: number): Promise<{ kills: number; acknowledged: number }> {
  let written: string[] = []
  let acknowledged = 0
  for (let round = 0; round <= kills; round += 1) {
    const child = spawn(
      process.execPath,
      ['--disable-warning=ExperimentalWarning', 'faults/write-rows.ts', folder, String(round)],
      {
        cwd: projectRoot,
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    )
    const ended = new Promise((resolve) => child.once('exit', resolve))
    const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
    const { kept, all } = Found.parse(JSON.parse((await lines.next()).value ?? '{}'))
    requirePrefix(written, kept, round)
    promise(all >= acknowledged, `all rows of all rounds are there (${all} of ${acknowledged})`)
    written = []
    const reading = (async () => {
      for (let line = await lines.next(); !line.done; line = await lines.next())
        written.push(Written.parse(JSON.parse(line.value)).written)
    })()
    // Early, so that every kill interrupts a write.
    const rows = Math.floor(Math.random() * 30)
    while (written.length < rows) await pause(2)
    await pause(Math.random() * 10)
    child.kill('SIGKILL')
    await Promise.all([ended, reading])
    acknowledged += written.length
    if (round % 50 === 49)
      console.log(`      F1: ${round + 1} kills, ${acknowledged} rows acknowledged, none lost`)
  }
  return { kills, acknowledged }
}

const Found = z.object({ kept: z.array(z.string()), all: z.number() })
const Written = z.object({ written: z.string() })

/** Kills the whole server during calls. The session and the project must survive too. */
async function killServers(
  place: FaultPlace,
  rounds: number,
): Promise<{ kills: number; acknowledged: number; starts: number[] }> {
  const folder = path.join(place.folder, 'server')
  const starts: number[] = []
  let acknowledged = 0
  let learner: Learner | undefined
  let written: string[] = []
  for (let round = 0; round <= rounds; round += 1) {
    const begun = performance.now()
    const server = await serve(place, {}, folder)
    if (round > 0) starts.push(performance.now() - begun)
    const here = await createLearner(server.url, learner)
    learner = here
    const tasks = `/api/projects/${here.projectId}/tasks`
    const response = await here.call(tasks)
    promise(response.ok, `the session and the project survive the kill (${response.status})`)
    const titles = z
      .array(z.object({ title: z.string() }))
      .parse(await response.json())
      .map((task) => task.title)
    requirePrefix(
      written,
      titles.filter((title) => title.startsWith(`${round - 1} `)),
      round,
    )
    written = []
    const writing = (async () => {
      for (let row = 1; ; row += 1) {
        const answer = await here
          .call(tasks, { method: 'POST', body: { title: `${round} ${row}` } })
          .catch(() => null)
        if (answer?.status !== 201) return
        written.push(`${round} ${row}`)
      }
    })()
    await pause(Math.random() * 400)
    await server.stop('SIGKILL')
    await writing
    acknowledged += written.length
  }
  return { kills: rounds + 1, acknowledged, starts }
}

/** Requires every acknowledged row, and allows one more that was being written. */
function requirePrefix(written: string[], kept: string[], round: number): void {
  const known = new Set(kept)
  const lost = written.filter((title) => !known.has(title))
  promise(lost.length === 0, `no acknowledged row is lost (${lost.length} in round ${round})`)
  promise(
    kept.length <= written.length + 1,
    `survivors are a prefix (${kept.length} of ${written.length} in round ${round})`,
  )
}
