import { randomUUID } from 'node:crypto'
import { ChatMessage } from '#contract/chat.ts'
import { Project } from '#contract/project.ts'
import { readStream } from '#test/read-stream.ts'
import { pause, promise } from './fault.ts'

/** Somebody who learns with one project, calling as a browser does. */
export interface Learner {
  projectId: number
  cookie: string
  call(
    path: string,
    init?: { method?: string; body?: unknown; headers?: Record<string, string> },
  ): Promise<Response>
  /** Sends a message; the answer streams. */
  send(content: string, key?: string): Promise<Response>
  join(): Promise<Response>
  stop(): Promise<Response>
  messages(): Promise<ChatMessage[]>
  /** The newest answer as it is kept. */
  answer(): Promise<ChatMessage>
  /** The newest answer, when it is no longer being written. */
  settledAnswer(withinMs?: number): Promise<ChatMessage>
}

export async function createLearner(
  url: string,
  known?: { cookie: string; projectId: number },
): Promise<Learner> {
  const cookie = known?.cookie ?? (await newGuest(url))
  let projectId = known?.projectId ?? 0

  const learner: Learner = {
    cookie,
    get projectId() {
      return projectId
    },
    call: (path, { method = 'GET', body, headers = {} } = {}) =>
      fetch(url + path, {
        method,
        headers: {
          Cookie: cookie,
          ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
          ...headers,
        },
        body: body === undefined ? undefined : JSON.stringify(body),
      }),
    send: (content, key = randomUUID()) =>
      learner.call(`/api/projects/${projectId}/chat`, {
        method: 'POST',
        body: { content },
        headers: { Accept: 'text/event-stream', 'Idempotency-Key': key },
      }),
    join: () => learner.call(`/api/projects/${projectId}/chat/stream`),
    stop: () => learner.call(`/api/projects/${projectId}/chat/stop`, { method: 'POST' }),
    messages: async () =>
      ChatMessage.array().parse(await (await learner.call(`/api/projects/${projectId}/chat`)).json()),
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
  if (!known) {
    const response = await learner.call('/api/projects', {
      method: 'POST',
      body: { title: 'Plants', description: 'Water my plants' },
    })
    promise(response.status === 201, `a project can be made (${response.status})`)
    projectId = Project.parse(await response.json()).id
  }
  return learner
}

/** A stream's whole text and its last word; a connection that breaks is an end, too. */
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

/** Reads until so much text has come, then leaves as a closed page does. */
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
