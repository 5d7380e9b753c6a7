import { connect } from 'node:net'
import { gzipSync } from 'node:zlib'
import { z } from 'zod'
import { limits } from '#contract/limits.ts'
import { pause } from '#faults/fault.ts'
import { callerApi, forwardedFor, type Caller } from './costly-caller.ts'
import type { Door } from './costly-doors.ts'

/**
 * Attacks other than one long text: stored rows that are compared, many calls at once, and what real clients send.
 */
export function attackDoors(): Door[] {
  return [...storedAgainstStored(), ...manyAtOnce().map(limited), ...clientDoors()]
}

/** For many calls at once: being refused counts as a response. */
function limited(itself: Door): Door {
  return {
    ...itself,
    isLimited: true,
    send: async (...given) => worstOf([await itself.send(...given)]),
  }
}

const times = { createdAt: '2026-02-01T10:00:00Z', updatedAt: '2026-02-01T10:00:00Z' }
const imports = { tasks: 2000, dependencies: 8 }

/** Calls after importing a project whose rows were once compared with each other. */
function storedAgainstStored(): Door[] {
  const answers = Array.from({ length: 10 }, (_, at) => messageOf(at + 1, 'a'.repeat(limits.chatAnswer)))
  const copies = Array.from({ length: 40 }, () => solutionOf(`b${'a'.repeat(4998)}`))
  const finished = tasksOf(imports.tasks, { status: 'completed', topics: topics.slice(0, limits.taskTopics) })
  const tied = tasksOf(imports.tasks, {}).map((task, at) => ({
    ...task,
    dependsOn: Array.from({ length: Math.min(at, imports.dependencies) }, (_, back) => at - back),
  }))
  const fences = Array.from({ length: 20 }, () => solutionOf('```a\n'.repeat(19_000)))
  return [
    importedDoor('stored solutions against stored answers', { messages: answers, solutions: copies }, [
      ['GET', '/api/learning'],
      ['GET', '{project}/tasks/{task}/lesson'],
      ['GET', '{project}/tasks/{task}/start'],
      ['GET', '/api/user/export'],
    ]),
    importedDoor('completed tasks against topics', { tasks: finished }, [
      ['GET', '/api/learning'],
      ['GET', '/api/learning/week'],
    ]),
    importedDoor('tasks against planned tasks', { tasks: tasksOf(imports.tasks, {}) }, [
      ['POST', '{project}/chat', { content: 'why?' }],
      ['GET', '{project}/agents-md'],
      ['POST', '{project}/plan/tasks', {}],
      ['PATCH', '{project}/plan', {}],
    ]),
    importedDoor('tasks that wait for tasks', { tasks: tied }, [
      ['GET', '/api/projects'],
      ['GET', '{project}/tasks'],
    ]),
    importedDoor('solutions of fences', { solutions: fences }, [
      ['MCP', 'list_saved_solutions', { limit: 50 }],
      ['MCP', 'list_saved_solutions', { limit: '50' }],
    ]),
  ]
}

type Step = [method: string, address: string, body?: object]

function importedDoor(name: string, rows: object, steps: Step[]): Door {
  return {
    name: `imported: ${name}`,
    mostCharacters: 0,
    texts: 'none',
    async prepare(caller) {
      const { projectId, taskId } = await importRows(caller, rows)
      return { ...caller, projectId, taskId }
    },
    async send(caller, _text, signal) {
      const api = callerApi(caller)
      const statuses: number[] = []
      for (const [method, address, body] of steps) {
        const path = address
          .replace('{project}', `/api/projects/${caller.projectId}`)
          .replace('{task}', String(caller.taskId))
        statuses.push(
          method === 'MCP'
            ? await api.callTool(address, body ?? {}, signal)
            : await api.statusOf(path, { method, body, signal }),
        )
      }
      return worstOf(statuses)
    },
  }
}

function manyAtOnce(): Door[] {
  return [
    door('250 descriptions of the API at once', async (caller, signal) => {
      const { statusOf } = callerApi(caller)
      return worstOf(
        await Promise.all(Array.from({ length: 250 }, () => statusOf('/api/openapi.json', { signal }))),
      )
    }),
    door('a batch of as many calls as a key has in a minute', (caller, signal) =>
      callerApi(caller).statusOf('/mcp', {
        method: 'POST',
        withKey: true,
        headers: mcpHeaders,
        body: Array.from({ length: limits.callsPerMinute.key }, (_, at) =>
          toolCall(at + 1, 'list_saved_solutions', { limit: 50 }),
        ),
        signal,
      }),
    ),
    door('300 times the end of all other sessions, then the export', async (caller, signal) => {
      const { statusOf } = callerApi(caller)
      for (let sent = 0; sent < 300; sent += 20)
        await Promise.all(
          Array.from({ length: 20 }, () => statusOf('/api/sessions', { method: 'DELETE', signal })),
        )
      return statusOf('/api/user/export', { signal })
    }),
    {
      ...door('100 lists of tasks that nobody reads', unreadLists),
      async prepare(caller) {
        const description = 'x'.repeat(limits.taskDescription)
        const { projectId } = await importRows(caller, { tasks: tasksOf(1400, { description }) })
        return { ...caller, projectId }
      },
    },
  ]
}

/** Requests lists and leaves the sockets unread; resolves after a while. */
async function unreadLists(caller: Caller, signal: AbortSignal): Promise<number> {
  const { url, cookie, projectId } = caller
  const { hostname, port } = new URL(url)
  const head = `GET /api/projects/${projectId}/tasks HTTP/1.1\r\nHost: ${hostname}\r\nCookie: ${cookie}\r\n\r\n`
  const sockets = Array.from({ length: 100 }, () => {
    const socket = connect(Number(port), hostname).on('error', () => {})
    socket.pause()
    socket.write(head)
    return socket
  })
  await pause(3000)
  const status = await callerApi(caller).statusOf('/api/projects', { signal })
  for (const socket of sockets) socket.destroy()
  // The account is refused because of its own unread responses, which is right.
  return status === 429 ? 200 : status
}

/** What MCP and chat clients send by themselves. */
function clientDoors(): Door[] {
  const discovery = [
    '/.well-known/oauth-protected-resource/mcp',
    '/.well-known/oauth-authorization-server',
    '/.well-known/openid-configuration',
  ]
  const history = `<chat_history>\n${'USER: how do I show a list? ASSISTANT: With List.\n'.repeat(20_000)}</chat_history>`
  const tasks = [
    'Generate a concise, 3-5 word title with an emoji summarizing the chat history.',
    'Generate 1-3 broad tags categorizing the main themes of the chat history',
    'Suggest 3-5 relevant follow-up questions or prompts that the user might naturally ask next',
  ]
  return [
    door('discovery addresses of OAuth', async (caller, signal) => {
      const { statusOf } = callerApi(caller)
      const statuses = await Promise.all(
        discovery.map((address) => statusOf(`${address}${'/a'.repeat(4000)}`, { signal })),
      )
      return statuses.every((status) => status === 404) ? 200 : 500
    }),
    door('/mcp/ with numbers as strings', (caller, signal) =>
      callerApi(caller).statusOf('/mcp/', {
        method: 'POST',
        withKey: true,
        headers: mcpHeaders,
        body: toolCall(1, 'list_tasks', {
          project_id: String(caller.projectId),
          limit: '9'.repeat(100_000),
        }),
        signal,
      }),
    ),
    ...tasks.map((task) =>
      completionDoor(`side request: ${task.slice(0, 20)}`, [
        { role: 'user', content: `### Task:\n${task}\n### Chat History:\n${history}` },
      ]),
    ),
    completionDoor('"and why?" after thousands of tool messages', [
      { role: 'user', content: 'How do I show a list?' },
      ...Array.from({ length: 5000 }, () => ({
        role: 'tool',
        tool_call_id: 'a',
        content: 'ok '.repeat(100),
      })),
      { role: 'user', content: 'and why?' },
    ]),
  ]
}

function completionDoor(name: string, messages: object[]): Door {
  return door(`/v1 ${name}`, (caller, signal) =>
    callerApi(caller).statusOf('/v1/chat/completions', {
      method: 'POST',
      body: { model: 'fledge', messages },
      withKey: true,
      signal,
    }),
  )
}

function door(name: string, send: (caller: Caller, signal: AbortSignal) => Promise<number>): Door {
  return { name, mostCharacters: 0, texts: 'none', send: (caller, _text, signal) => send(caller, signal) }
}

const mcpHeaders = {
  accept: 'application/json, text/event-stream',
  'mcp-protocol-version': '2025-03-26',
}

function toolCall(id: number, name: string, input: object): object {
  return { jsonrpc: '2.0', id, method: 'tools/call', params: { name, arguments: input } }
}

/** Imports the caller's project with these rows instead of its own. */
async function importRows(caller: Caller, rows: object): Promise<{ projectId: number; taskId: number }> {
  const { call } = callerApi(caller)
  const exported: unknown = await (await call(`/api/projects/${caller.projectId}/export?format=json`)).json()
  const whole = { ...z.looseObject({}).parse(exported), messages: [], solutions: [], ...rows }
  const imported = await fetch(`${caller.url}/api/projects/import`, {
    method: 'POST',
    headers: {
      ...forwardedFor(caller.address),
      cookie: caller.cookie,
      'content-type': 'application/json',
      'content-encoding': 'gzip',
    },
    body: new Uint8Array(gzipSync(JSON.stringify(whole))),
  })
  if (imported.status !== 201) throw new Error(`Not imported: ${await imported.text()}`)
  const { id: projectId } = z.object({ id: z.number() }).parse(await imported.json())
  const tasks = z
    .object({ id: z.number() })
    .array()
    .parse(await (await call(`/api/projects/${projectId}/tasks`)).json())
  return { projectId, taskId: tasks[0]!.id }
}

const topics = [
  'nav-stack',
  'nav-tabs',
  'net-errors-offline',
  'git-basics',
  'localization',
  'mapkit-swiftui',
  'data-files',
  'coreml-vision',
]

function tasksOf(count: number, fields: object): object[] {
  return Array.from({ length: count }, (_, at) => ({
    id: at + 1,
    title: `Task ${at}`,
    description: null,
    status: 'not_started',
    priority: 'medium',
    phase: null,
    minutes: 30,
    doneWhen: null,
    topics: [],
    hintLevel: 0,
    planKey: null,
    ...times,
    ...fields,
  }))
}

function messageOf(id: number, content: string): object {
  return {
    id,
    parentId: id === 1 ? null : id - 1,
    taskId: null,
    content,
    isUserMessage: false,
    status: 'complete',
    error: null,
    model: null,
    source: 'web',
    createdAt: times.createdAt,
  }
}

function solutionOf(content: string): object {
  return { title: 'Kept', content, language: null, messageId: null, taskId: null, ...times }
}

function worstOf(statuses: readonly number[]): number {
  return statuses.includes(0) ? 0 : Math.max(...statuses.map((status) => (status < 500 ? 200 : status)))
}
