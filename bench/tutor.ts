import { createServer, type Server } from 'node:http'
import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createGuest } from '#server/features/auth/user-store.ts'
import { openDatabase } from '#server/platform/db/open-database.ts'
import { chatMessages, projects, tasks } from '#server/platform/db/tables/schema.ts'
import type { OwnedProjectId } from '#server/features/projects/owned-project.ts'
import { readSettings } from '#server/platform/settings.ts'
import { chooseModel } from '#server/teaching/models/choose-model.ts'
import { prepareMessage } from '#server/features/chat/turn/prepare-message.ts'
import { createTutor, type Tutor } from '#server/teaching/tutor/tutor.ts'
import type { TutorTurn } from '#server/teaching/tutor/turn.ts'
import { thinkInProcesses } from '#server/teaching/thinking.ts'
import { readTurnRows } from '#server/features/chat/turn/turn-rows.ts'
import { median, quantile } from './median.ts'

const rounds = 200
/** Warm-up, because users normally meet a server that has already answered questions. */
const warmUpRounds = 40
const taskCount = 200
const messageCount = 1000
const mostAddedMs = 25

/**
 * Measures the time to the first token through the tutor, with the context of a large project, alternating with
 * direct calls to the model.
 */
export async function printTutor(): Promise<string[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'fledge-bench-'))
  const settings = readSettings({ NODE_ENV: 'test', DATA_DIR: folder })
  const { database, close } = await openDatabase(settings)
  const server = await startModel()
  const thinking = thinkInProcesses({ processes: 1, onProcessLost: () => {}, onBroken: () => {} })
  try {
    const { url, bodies } = server
    const { project, userId } = await fillProject(database)
    await thinking.start()
    const tutor = createTutor({
      model: chooseModel('openai-compatible/m', { OPENAI_COMPATIBLE_BASE_URL: url }),
      modelName: 'm',
      thinking,
    })
    const straight = () => timeStraight(url, bodies.at(-1) ?? '{}')
    let asked = 0
    const through = async () => {
      // A different question each time, because recent searches are cached.
      asked += 1
      const question = `How do I show my ${asked} plants in a list?`
      const began = performance.now()
      const rows = await readTurnRows(database, project, { userId, now: new Date() })
      const loaded = performance.now()
      const reader = {
        thoughts: thinking.for('server'),
        writer: 'large' as const,
        tokensPerMonth: settings.tutorTokensPerMonth,
      }
      const { turn } = await prepareMessage(reader, rows, { content: question, pictures: [] })
      const first = await firstTokenAt(tutor, turn)
      return { whole: first - began, loading: loaded - began }
    }
    for (let warm = 0; warm < warmUpRounds; warm += 1) {
      await through()
      await straight()
    }
    const added: number[] = []
    const loading: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      const direct = await straight()
      const { whole, loading: spent } = await through()
      added.push(whole - direct)
      loading.push(spent)
    }
    const middle = median(added)
    console.log(
      `\nTutor: first token after ${middle.toFixed(1)} ms more than straight from the model (median of ${rounds}; a quarter within ${quantile(added, 0.25).toFixed(1)}, p95 ${quantile(added, 0.95).toFixed(1)} ms; of it ${median(loading).toFixed(1)} ms to load ${taskCount} tasks and ${messageCount} messages)`,
    )
    return middle <= mostAddedMs
      ? []
      : [`the tutor adds ${middle.toFixed(1)} ms to the first token, more than ${mostAddedMs}`]
  } finally {
    await thinking.close()
    await server.close()
    await close()
    await rm(folder, { recursive: true, force: true })
  }
}

async function firstTokenAt(tutor: Pick<Tutor, 'answer'>, turn: TutorTurn): Promise<number> {
  for await (const _piece of tutor.answer(turn, new AbortController().signal)) {
    // Stops here: the rest of the response does not count.
    return performance.now()
  }
  return Number.NaN
}

async function timeStraight(url: string, body: string): Promise<number> {
  const began = performance.now()
  const response = await fetch(`${url}/chat/completions`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body,
  })
  await response.body!.getReader().read()
  return performance.now() - began
}

async function fillProject(
  database: Awaited<ReturnType<typeof openDatabase>>['database'],
): Promise<{ project: OwnedProjectId; userId: number }> {
  const { id: userId } = await createGuest(database, new Date())
  const [row] = await database
    .insert(projects)
    .values({ userId, title: 'Plant diary', description: 'Remind me to water my plants' })
    .returning()
  const projectId = row!.id
  await database.insert(tasks).values(
    Array.from({ length: taskCount }, (_, at) => ({
      projectId,
      title: `Task ${at}: show the plants in a list`,
      description: 'With their names',
      order: at,
    })),
  )
  let parentId: number | null = null
  for (let seq = 1; seq <= messageCount; seq += 1) {
    const [message]: { id: number }[] = await database
      .insert(chatMessages)
      .values({
        projectId,
        userId,
        seq,
        parentId,
        content:
          seq % 2 ? `Question ${seq}: how do I show plants?` : 'Use a `List` over the plants. '.repeat(12),
        isUserMessage: seq % 2 === 1,
      })
      .returning({ id: chatMessages.id })
    parentId = message!.id
  }
  return { project: projectId as OwnedProjectId, userId }
}

/** A model that answers immediately and records the request bodies. */
async function startModel(): Promise<{ url: string; bodies: string[]; close: () => Promise<void> }> {
  const bodies: string[] = []
  const server: Server = createServer((request, response) => {
    let body = ''
    request.on('data', (piece: Buffer) => (body += piece.toString()))
    request.on('end', () => {
      bodies.push(body)
      if (bodies.length > 3) bodies.shift()
      const chunk = (delta: object, finish: string | null) =>
        `data: ${JSON.stringify({ id: 'c', choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`
      response.writeHead(200, { 'Content-Type': 'text/event-stream' })
      response.write(chunk({ role: 'assistant', content: 'Words come first, and more ' }, null))
      response.end(`${chunk({}, 'stop')}data: [DONE]\n\n`)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    bodies,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
