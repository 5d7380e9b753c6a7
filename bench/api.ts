import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Task } from '#contract/tasks/task.ts'
import { createLearner, type Learner } from '#faults/learner.ts'
import { runPostgres } from '#faults/postgres.ts'
import { startServer } from '#test/server-process.ts'
import { median, quantile } from './median.ts'

const rounds = Number(process.env['BENCH_ROUNDS'] ?? 300)
const most = 2

/** The calls of a page and a learner, in the order of a visit. */
const calls: Record<string, (learner: Learner, task: number, round: number) => Promise<Response>> = {
  'who am I': ({ call }) => call('/api/user'),
  'list projects': ({ call }) => call('/api/projects'),
  'open a project': ({ call, projectId }) => call(`/api/projects/${projectId}`),
  'list tasks': ({ call, projectId }) => call(`/api/projects/${projectId}/tasks`),
  'read the chat': ({ call, projectId }) => call(`/api/projects/${projectId}/chat`),
  search: ({ call }) => call('/api/search?q=plants'),
  'change a task': ({ call, projectId }, task, round) =>
    call(`/api/projects/${projectId}/tasks/${task}`, {
      method: 'PATCH',
      body: { status: round % 2 ? 'completed' : 'not_started' },
    }),
  'add a task': ({ call, projectId }, _, round) =>
    call(`/api/projects/${projectId}/tasks`, { method: 'POST', body: { title: `Show plant ${round}` } }),
  'save code': ({ call, projectId }, _, round) =>
    call(`/api/projects/${projectId}/saved-solutions`, {
      method: 'POST',
      body: { title: `Row ${round}`, content: 'Text("Plant")' },
    }),
}

/** One learner's usual calls in sequence, alternating between the embedded database and PostgreSQL. Returns the broken promises. */
export async function printApi(): Promise<string[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'fledge-api-'))
  const postgres = await runPostgres()
  const built = { FLEDGE_PROGRAM: 'build/node/main.js', NODE_ENV: 'production' }
  const servers = [
    await startServer(path.join(folder, 'embedded'), built),
    await startServer(path.join(folder, 'beside'), { ...built, DATABASE_URL: await postgres.newDatabase() }),
  ]
  try {
    const sides = await Promise.all(servers.map(({ url }) => begin(url)))
    const times = Object.fromEntries(
      Object.keys(calls).map((name) => [name, sides.map(() => [] as number[])]),
    )
    for (let round = -20; round < rounds; round += 1)
      for (const [name, call] of Object.entries(calls))
        for (const [at, { learner, task }] of sides.entries()) {
          const begun = performance.now()
          const response = await call(learner, task, round)
          await response.text()
          if (!response.ok) throw new Error(`${name}: ${response.status}`)
          if (round >= 0) times[name]![at]!.push(performance.now() - begun)
        }
    return print(times)
  } finally {
    for (const server of servers) await server.stop()
    await postgres.close()
    await rm(folder, { recursive: true, force: true })
  }
}

async function begin(url: string): Promise<{ learner: Learner; task: number }> {
  const learner = await createLearner(url)
  const add = (title: string) =>
    learner.call(`/api/projects/${learner.projectId}/tasks`, { method: 'POST', body: { title } })
  const { id } = Task.parse(await (await add('Show the plants')).json())
  for (let at = 0; at < 30; at += 1) await add(`Show plant number ${at}`)
  return { learner, task: id }
}

function print(times: Record<string, number[][]>): string[] {
  console.log(`\nAPI: one learner's calls, ${rounds} of each, interleaved: p50 and p99 in ms`)
  const ratios = Object.entries(times).map(([name, [embedded = [], beside = []]]) => {
    const ratio = median(embedded) / median(beside)
    console.log(
      `${name.padEnd(16)} embedded ${figures(embedded)}   PostgreSQL ${figures(beside)}   ${ratio.toFixed(2)} times`,
    )
    return { name, ratio }
  })
  return ratios
    .filter(({ ratio }) => ratio > most)
    .map(
      ({ name, ratio }) =>
        `"${name}" takes ${ratio.toFixed(2)} times as long on the embedded database, not ${most} or less`,
    )
}

function figures(taken: number[]): string {
  return `${median(taken).toFixed(1).padStart(5)} ${quantile(taken, 0.99).toFixed(1).padStart(6)}`
}
