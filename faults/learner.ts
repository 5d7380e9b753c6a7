import { randomUUID } from 'node:crypto'
import { ChatMessage } from '#contract/chat/chat.ts'
import { Project } from '#contract/project.ts'
import { readStream } from '#test/read-stream.ts'
import { pause, promise } from './fault.ts'

/** A learner with one project, who makes calls like a browser. */
export interface Learner {
  projectId: number
  cookie: string
  call(
    path: string,
    init?: { method?: string; body?: unknown; headers?: Record<string, string> },
  ): Promise<Response>
  /** Sends a gzipped body. */
  upload(path: string, packed: Buffer): Promise<Response>
  /** Sends a message; the response streams the answer. */
  send(content: string, key?: string): Promise<Response>
  join(): Promise<Response>
  stop(): Promise<Response>
  messages(): Promise<ChatMessage[]>
  /** The newest answer as stored. */
  answer(): Promise<ChatMessage>
  /** The newest answer, once it is settled. */
  settledAnswer(withinMs?: number): Promise<ChatMessage>
}

export async function createLearner(
  url: string,
  known?: { cookie: string; projectId: number },
): Promise<Learner> {
  const cookie = known?.cookie ?? (await newGuest(url))
  const call = callerOf(url, cookie)
  const projectId = known?.projectId ?? (await newProject(call))
  const chat = `/api/projects/${projectId}/chat`

  const learner: Learner = {
    cookie,
    projectId,
    call,
    upload: (path, packed) =>
      fetch(url + path, {
        method: 'POST',
        headers: { Cookie: cookie, 'Content-Type': 'application/json', 'Content-Encoding': 'gzip' },
        body: new Uint8Array(packed),
      }),
    send: (content, key = randomUUID()) =>
      call(chat, {
        method: 'POST',
        body: { content },
        headers: { Accept: 'text/event-stream', 'Idempotency-Key': key },
      }),
    join: () => call(`${chat}/stream`),
    stop: () => call(`${chat}/stop`, { method: 'POST' }),
    messages: async () => ChatMessage.array().parse(await (await call(chat)).json()),
    async answer() {
      const answer = (await learner.messages()).findLast((message) => !message.isUserMessage)
      promise(answer, 'there is an answer')
      return answer
    },
    async settledAnswer(withinMs = 15_000) {
      const begun = performance.now()
      for (;;) {
        const answer = await learner.answer()
        if (answer.status !== 'streaming') return answer
        promise(performance.now() - begun < withinMs, `no answer is still being written after ${withinMs} ms`)
        await pause(50)
      }
    },
  }
  return learner
}

function callerOf(url: string, cookie: string): Learner['call'] {
  return (path, { method = 'GET', body, headers = {} } = {}) =>
    fetch(url + path, {
      method,
      headers: {
        Cookie: cookie,
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...headers,
      },
      body: body === undefined ? undefined : JSON.stringify(body),
    })
}

async function newProject(call: Learner['call']): Promise<number> {
  const response = await call('/api/projects', {
    method: 'POST',
    body: { title: 'Plants', description: 'Water my plants' },
  })
  promise(response.status === 201, `a project can be made (${response.status})`)
  return Project.parse(await response.json()).id
}

/** Reads a stream: its text and the type of its last event, or 'cut' if the connection broke. */
export async function readAnswer(response: Response): Promise<{ text: string; last: string }> {
  let text = ''
  let last = 'cut'
  try {
    for await (const chunk of readStream(response)) {
      text += chunk.delta ?? ''
      last = chunk.type
    }
  } catch {
    last = 'cut'
  }
  return { text, last }
}

/** Reads this many characters, then disconnects like a closed page. */
export async function readPast(response: Response, characters: number): Promise<string> {
  let text = ''
  for await (const chunk of readStream(response)) {
    text += chunk.delta ?? ''
    if (text.length >= characters) break
  }
  return text
}

async function newGuest(url: string): Promise<string> {
  const response = await fetch(`${url}/api/auth/guest`, { method: 'POST' })
  promise(response.ok, `a guest can come in (${response.status})`)
  return (response.headers.get('set-cookie') ?? '').split(';')[0]!
}
