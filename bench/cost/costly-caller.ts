/** A user with a project, some content and a key. */
export interface Caller {
  url: string
  cookie: string
  secret: string
  projectId: number
  taskId: number
  solutionId: number
  messageId: number
  askedId: number
  /** The client address that the proxy reports. */
  address?: string | undefined
  /** How long a response may take. */
  deadlineMs?: number
}

/** A new guest: content stored by earlier texts would fill the storage, and then nothing would be read. */
export async function createCaller(url: string, address?: string): Promise<Caller> {
  const guest = await fetch(`${url}/api/auth/guest`, { method: 'POST', headers: forwardedFor(address) })
  const said = await guest.text()
  if (guest.status !== 201) throw new Error(`No guest was made: ${guest.status} ${said}`)
  const nobody: Caller = {
    url,
    cookie: guest.headers.getSetCookie()[0]!.split(';')[0]!,
    secret: '',
    projectId: 0,
    taskId: 0,
    solutionId: 0,
    messageId: 0,
    askedId: 1,
    address,
  }
  const { call } = callerApi(nobody)
  const make = async (path: string, body: object) => {
    const made = await call(path, { method: 'POST', body })
    if (!made.ok) throw new Error(`POST ${path} was refused: ${made.status} ${await made.text()}`)
    return (await made.json()) as unknown
  }
  const { id: projectId } = (await make('/api/projects', {
    title: 'Leaf',
    description: 'Water my plants',
  })) as { id: number }
  const project = `/api/projects/${projectId}`
  await make(`${project}/plan`, {})
  const [task] = (await make(`${project}/plan/tasks`, {})) as { id: number; topics: string[] }[]
  const { id: solutionId } = (await make(`${project}/saved-solutions`, {
    title: 'Kept',
    content: 'let a = 1',
  })) as { id: number }
  const { tutorMessage } = (await make(`${project}/chat`, { content: 'How do I show a list?' })) as {
    tutorMessage: { id: number }
  }
  const asked = await call('/api/learning/checks', {
    method: 'POST',
    body: { topic: 'swift-optionals', place: 'topic' },
  })
  const question = (await asked.text()) || '{}'
  const { secret } = (await make('/api/keys', { name: 'Cost', scopes: ['sidebar', 'read', 'write'] })) as {
    secret: string
  }
  return {
    ...nobody,
    secret,
    projectId,
    taskId: task!.id,
    solutionId,
    messageId: tutorMessage.id,
    askedId: (JSON.parse(question) as { id?: number }).id ?? 1,
  }
}

interface Init {
  method?: string
  body?: unknown
  /** Sends the key instead of the cookie. */
  withKey?: boolean
  headers?: Record<string, string>
  signal?: AbortSignal
}

export function callerApi({ url, cookie, secret, address, deadlineMs }: Caller) {
  async function call(
    path: string,
    { method = 'GET', body, withKey = false, headers, signal }: Init = {},
  ): Promise<Response> {
    return fetch(url + path, {
      method,
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(withKey ? { authorization: `Bearer ${secret}` } : { cookie }),
        ...forwardedFor(address),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(deadlineMs ? { signal: AbortSignal.timeout(deadlineMs) } : signal ? { signal } : {}),
    })
  }

  /** Resolves when the whole response has been read. */
  async function statusOf(path: string, init: Init): Promise<number> {
    const response = await call(path, init)
    await response.arrayBuffer()
    return response.status
  }

  return {
    call,
    statusOf,
    callTool: (name: string, input: object, signal?: AbortSignal) =>
      statusOf('/mcp', {
        method: 'POST',
        body: { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: input } },
        withKey: true,
        headers: {
          accept: 'application/json, text/event-stream',
          'mcp-protocol-version': '2025-06-18',
        },
        ...(signal ? { signal } : {}),
      }),
  }
}

export function forwardedFor(address: string | undefined): Record<string, string> {
  return address === undefined ? {} : { 'x-forwarded-for': address }
}
