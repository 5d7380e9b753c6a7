import path from 'node:path'
import { findRedis, noRedis, startRedis } from '#test/storage/redis-server.ts'
import { CannotTry, eventually, pause, promise, type Fault, type FaultPlace } from './fault.ts'
import { createLearner, readAnswer, type Learner } from './learner.ts'
import { ask, startModelServer, wordsOf } from './model-server.ts'
import { startProxy } from './proxy.ts'
import { serve } from './server.ts'

export const twoProcessFaults: Fault[] = [
  {
    id: 'F28',
    name: 'PostgreSQL restarts while answers are made',
    expected: '503 with Retry-After meanwhile, back within 5 s, the answers whole',
    async run(place) {
      const postgres = await place.postgres()
      const model = await startModelServer()
      place.afterwards(() => model.close())
      const server = await serve(place, {
        ...model.environment,
        DATABASE_URL: await postgres.newDatabase(),
        LOG_LEVEL: 'silent',
      })
      const learners = await Promise.all(Array.from({ length: 5 }, () => createLearner(server.url)))
      const reading = Promise.all(
        (await Promise.all(learners.map((learner) => learner.send(ask({ words: 400, gapMs: 10 }))))).map(
          readAnswer,
        ),
      )
      await pause(500)
      await postgres.stop()
      const meanwhile = await learners[0]!.call('/api/projects')
      const ready = await fetch(`${server.url}/readyz`)
      await postgres.start()
      promise(
        meanwhile.status === 503 && meanwhile.headers.has('retry-after'),
        `503 with Retry-After meanwhile (${meanwhile.status})`,
      )
      promise(ready.status === 503, `not ready meanwhile (${ready.status})`)
      const back = await eventually(
        5000,
        'calls are answered again',
        async () => (await learners[0]!.call('/api/projects')).ok,
      )
      promise(
        (await reading).every(({ text, last }) => text === wordsOf(400) && last === 'finish'),
        'readers read on',
      )
      for (const learner of learners) {
        const { status, content } = await learner.settledAnswer()
        promise(
          status === 'complete' && content === wordsOf(400),
          `the answers are whole (${status}, ${content.length} of ${wordsOf(400).length})`,
        )
      }
      return `503 meanwhile; answered again ${Math.round(back)} ms after its start; 5 of 5 answers whole`
    },
  },
  {
    id: 'P1',
    name: 'one of two processes is killed in the middle of 50 answers',
    expected: 'every learner sees their text, none is stuck, sends go on',
    async run(place) {
      const { processes, url } = await twoProcesses(place)
      const learners = await Promise.all(Array.from({ length: 50 }, () => createLearner(url)))
      const watching = Promise.all(learners.map((learner) => watch(learner, ask({ words: 800, gapMs: 20 }))))
      // The failure is reported where this is awaited.
      watching.catch(() => {})
      await eventually(30_000, 'all answers are under way', async () =>
        (await Promise.all(learners.map((learner) => learner.answer()))).every(
          ({ content }) => content !== '',
        ),
      )
      await processes[0]!.stop('SIGKILL')
      const watched = await watching
      for (const { seen, settled } of watched) {
        promise(
          settled.status === 'complete' ? settled.content === wordsOf(800) : settled.status === 'failed',
          `settled (${settled.status})`,
        )
        promise(
          wordsOf(800).startsWith(settled.content) && wordsOf(800).startsWith(seen),
          'all text is what was said',
        )
        // The row may be a quarter of a second behind the stream; that much is lost with the process.
        promise(
          settled.content.length >= seen.length - 20 * wordsOf(1).length * 3,
          `the text that was seen is kept (${settled.content.length} of ${seen.length})`,
        )
      }
      await Promise.all(
        learners.map(async (learner) => {
          const again = await readAnswer(await learner.send(ask({ words: 3, gapMs: 0 }, 'again')))
          promise(again.text === wordsOf(3), 'sends go on')
        }),
      )
      const complete = watched.filter(({ settled }) => settled.status === 'complete').length
      const slowest = Math.max(...watched.map(({ settledMs }) => settledMs))
      return `${complete} whole (made by the survivor), ${50 - complete} failed with their text; the last was settled ${(slowest / 1000).toFixed(1)} s after its send; 50 of 50 sent again`
    },
  },
  {
    id: 'P2',
    name: 'reloads that land on either process, Redis killed and started in between',
    expected: 'the text is the same to the byte wherever it is read; without Redis from the row',
    async run(place) {
      const { url, redis } = await twoProcesses(place)
      const reloads = place.times(60, 1000)
      const learners = await Promise.all(Array.from({ length: 10 }, () => createLearner(url)))
      const counts = { joined: 0 }
      const breaking = (async () => {
        for (let at = 0; at < 3; at += 1) {
          await pause(1500)
          await redis.stop()
          await pause(1500)
          await redis.start()
        }
      })()
      await Promise.all(
        learners.map(async (learner) => {
          for (let round = 0; counts.joined < reloads; round += 1) {
            const words = 50 + Math.floor(Math.random() * 150)
            const first = readAnswer(await learner.send(ask({ words, gapMs: 5 }, `round ${round}`)))
            const reload = async () => {
              await pause(Math.random() * words * 6)
              const response = await learner.join()
              if (response.status === 204) return
              counts.joined += 1
              const { text, last } = await readAnswer(response)
              promise(
                text === wordsOf(words) && last === 'finish',
                `the whole text once (${text.length} of ${wordsOf(words).length}, ${last})`,
              )
            }
            await Promise.all([1, 2, 3, 4].map(reload))
            promise((await first).text === wordsOf(words), 'the first reader reads the whole text')
          }
        }),
      )
      await breaking
      return `${counts.joined} of ${counts.joined} joined streams identical to the byte, with Redis away three times`
    },
  },
  {
    id: 'P3',
    name: 'Stop at any process, and a polite stop of one of two',
    expected:
      'the answer ends stopped wherever it is made; the other process serves on without a failed call',
    async run(place) {
      const { processes, url } = await twoProcesses(place)
      const learners = await Promise.all(Array.from({ length: 20 }, () => createLearner(url)))
      await Promise.all(
        learners.map(async (learner) => {
          const reading = readAnswer(await learner.send(ask({ words: 1000, gapMs: 10 })))
          await eventually(
            20_000,
            'the answer has begun',
            async () => (await learner.answer()).content !== '',
          )
          await learner.stop()
          const { last } = await reading
          const { status, content } = await learner.answer()
          promise(
            status === 'stopped' && content !== '' && last === 'abort',
            `stopped with its text (${status}, ${last})`,
          )
        }),
      )
      const stopping = processes[1]!.stop('SIGTERM')
      const statuses = await Promise.all(
        learners.map(async (learner) => (await learner.call('/api/projects')).status),
      )
      await stopping
      promise(
        statuses.every((status) => status === 200),
        `calls go on (${[...new Set(statuses)].join(', ')})`,
      )
      return '20 of 20 stopped with their text; 20 of 20 calls served while one process ended'
    },
  },
]

/** Two servers on one PostgreSQL and one Redis, behind a balancing proxy. */
async function twoProcesses(place: FaultPlace) {
  const program = await findRedis()
  if (!program) throw new CannotTry(noRedis)
  const model = await startModelServer()
  place.afterwards(() => model.close())
  let server = await startRedis(program)
  const { port, url: redisUrl } = server
  place.afterwards(() => server.stop('SIGKILL'))
  const redis = {
    stop: () => server.stop('SIGKILL'),
    async start() {
      server = await startRedis(program, port)
    },
  }
  const database = await (await place.postgres()).newDatabase()
  const environment = {
    ...model.environment,
    DATABASE_URL: database,
    REDIS_URL: redisUrl,
    LOG_LEVEL: 'silent',
  }
  const processes = await Promise.all(
    ['one', 'other'].map((name) => serve(place, environment, path.join(place.folder, name))),
  )
  const proxy = await startProxy(processes.map((process) => process.url))
  place.afterwards(() => proxy.close())
  return { processes, url: proxy.url, redis, model }
}

/**
 * Like a browser: reads and, if the connection breaks, reloads the conversation and joins again until the answer is
 * settled.
 */
async function watch(learner: Learner, content: string) {
  const begun = performance.now()
  let seen = ''
  let response = await learner.send(content)
  for (;;) {
    const { text, last } = await readAnswer(response)
    if (text.length > seen.length) seen = text
    if (last !== 'cut') break
    const answer = await learner.answer().catch(() => null)
    if (answer && answer.status !== 'streaming') break
    promise(performance.now() - begun < 90_000, 'nobody is stuck')
    await pause(250)
    response = await learner.join().catch(() => new Response(''))
    if (response.status === 204) response = new Response('')
  }
  const settled = await learner.settledAnswer()
  return { seen, settled, settledMs: performance.now() - begun }
}
