import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startServer } from '#test/processes/server-process.ts'
import { watchBusyThreads } from '#bench/cost/busy-threads.ts'
import {
  costOf,
  createBystander,
  faultsOf,
  isTooMuch,
  leastOf,
  summaryOf,
  type MostCost,
} from '#bench/cost/call-cost.ts'
import { callerApi, type Caller } from '#bench/cost/costly-caller.ts'
import type { OpenApi } from '#bench/fuzz/fuzz-requests.ts'
import { large, makeLargeAccount, type LargeAccount } from './large-project.ts'

interface Call {
  name: string
  /** Changes something new each time, so that every try costs the same. */
  send: (signal: AbortSignal, tries: number) => Promise<number>
  /** Whether it can be done only once. */
  isOnce?: boolean
}

/** Reads and changes projects of the largest size while another user waits. */
export async function measureLargeReads(program: string, most: MostCost): Promise<string[]> {
  const data = await mkdtemp(path.join(tmpdir(), 'fledge-large-'))
  const account = await makeLargeAccount(data)
  const threads = await watchBusyThreads(data)
  const server = await startServer(data, {
    ...threads.environment,
    FLEDGE_PROGRAM: program,
    GUEST_BYTES: String(large.bytes),
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'silent',
  })
  const bystander = createBystander(server.url)
  const watch = { bystander, longestBusy: () => threads.longest() }
  try {
    const broken: string[] = []
    for (const { name, send, isOnce } of await callsOn(server.url, account)) {
      const measure = (tries: number) => costOf(watch, (signal) => send(signal, tries))
      let cost = await measure(0)
      const mostTries = isOnce ? 1 : 3
      for (let tries = 1; tries < mostTries && isTooMuch(cost, most); tries += 1)
        cost = leastOf(cost, await measure(tries))
      broken.push(...faultsOf(cost, most).map((fault) => `large project, ${name}: ${fault}`))
      if (cost.mainMs + cost.databaseMs > most.busyMs / 2)
        console.log(`large project, ${name}: ${summaryOf([cost])}`)
    }
    return broken
  } finally {
    bystander.stop()
    await server.stop('SIGKILL')
    await rm(data, { recursive: true })
  }
}

/** All reads, followed by all writes. */
async function callsOn(url: string, { projects, ...known }: LargeAccount): Promise<Call[]> {
  const caller: Caller = {
    url,
    ...known,
    projectId: 0,
    taskId: 1,
    solutionId: 1,
    messageId: 1,
    askedId: 1,
  }
  const { call, statusOf, callTool } = callerApi(caller)
  const document = (await (await call('/api/openapi.json')).json()) as OpenApi
  const ids = Object.values(projects)
  const reads = Object.entries(document.paths)
    .filter(([address, operations]) => 'get' in operations && !/\/(events|openapi)/.test(address))
    .flatMap(([address]) => {
      const own = address.includes('{projectId}') ? ids : ids.slice(0, 1)
      return own.map((id): Call => {
        const place = `/api${address.replace(/^\/api/, '')}`
          .replace('{projectId}', String(id))
          .replace('{taskId}', '2500')
          .replace(/\{\w+\}/g, '1')
        const query = place.endsWith('/search') ? '?q=plants' : ''
        return { name: `GET ${place}`, send: (signal) => statusOf(place + query, { signal }) }
      })
    })
  const exports = ids.flatMap((id) =>
    ['json', 'github'].map((format): Call => {
      const place = `/api/projects/${id}/export?format=${format}`
      return { name: `GET ${place}`, send: (signal) => statusOf(place, { signal }) }
    }),
  )
  const tools = ids.flatMap((id) =>
    ['list_projects', 'get_project', 'get_plan', 'list_tasks', 'get_next_task', 'list_saved_solutions'].map(
      (name): Call => ({
        name: `/mcp ${name} ${id}`,
        send: (signal) => callTool(name, name === 'list_projects' ? {} : { project_id: id }, signal),
      }),
    ),
  )
  const writes = ids.flatMap((id) =>
    writesOn(`/api/projects/${id}`).map(({ name, method, write, isOnce = false }): Call => ({
      name,
      isOnce,
      send(signal, tries) {
        const [address, body] = write(tries)
        return statusOf(address, { method, body, signal })
      },
    })),
  )
  return [...reads, ...exports, ...tools, ...writes]
}

interface Write {
  name: string
  method: string
  write: (tries: number) => [address: string, body: object]
  isOnce?: boolean
}

function writesOn(project: string): Write[] {
  const posting = (end: string, body: object = {}, isOnce = false): Write => ({
    name: `POST ${project}/${end}`,
    method: 'POST',
    write: () => [`${project}/${end}`, body],
    isOnce,
  })
  const changing = (what: string, change: (tries: number) => object): Write => ({
    name: `PATCH ${project}/tasks ${what}`,
    method: 'PATCH',
    write: (tries) => [`${project}/tasks/4000`, change(tries)],
  })
  return [
    posting('chat', { content: 'why?' }),
    {
      name: `POST ${project}/chat/show`,
      method: 'POST',
      write: (tries) => [`${project}/chat/${tries % 2 === 0 ? large.messages : 2}/show`, {}],
    },
    posting('tasks', { title: 'Waits', dependsOn: [2] }),
    changing('order', (tries) => ({ order: 3 + 2 * tries })),
    changing('dependsOn', (tries) => ({ dependsOn: [1, 2, 3 + tries] })),
    changing('status', (tries) => ({ status: tries % 2 === 0 ? 'completed' : 'in_progress' })),
    posting('tasks/3000/finish'),
    posting('plan'),
    posting('plan/tasks', {}, true),
    posting('plan/proposal', { refine: 'Add a task to design the icon' }),
    posting('plan/proposal/accept', {}, true),
    posting('plan/proposal/undo', {}, true),
  ]
}
