import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { z } from 'zod'
import { pause } from './fault.ts'

/** How the model should behave, as encoded in a question. */
const Script = z.object({
  words: z.number().default(20),
  gapMs: z.number().default(5),
  firstMs: z.number().default(0),
  ending: z.enum(['finish', 'die', 'error', 'stall', 'nonsense']).default('finish'),
  /** The HTTP status to send instead of an answer. */
  status: z.number().optional(),
  split: z.boolean().default(false),
})
export type Script = z.input<typeof Script>

export interface ModelServer {
  environment: Record<string, string>
  calls(): number
  /** Calls whose client disconnected before the end. */
  abandoned(): number
  close(): Promise<void>
}

/** A question that contains instructions for the model. */
export function ask(script: Script, label = ''): string {
  return `${label} script:${JSON.stringify(script)}`
}

/** The text of an answer with this many words, to compare with what was received. */
export function wordsOf(count: number): string {
  return Array.from({ length: count }, (_, at) => word(at)).join('')
}

const signs = ['🪴', 'é', '漢', 'ß', '👩‍🚀']

function word(at: number): string {
  return `w${at}${signs[at % signs.length]} `
}

/** A local Chat Completions provider that fails as instructed. */
export async function startModelServer(): Promise<ModelServer> {
  let calls = 0
  let abandoned = 0
  const server = createServer((request, response) => {
    calls += 1
    response.on('close', () => {
      if (!response.writableEnded) abandoned += 1
    })
    void answer(request, response).catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    environment: {
      TUTOR_MODEL: 'openai-compatible/scripted',
      OPENAI_COMPATIBLE_BASE_URL: `http://127.0.0.1:${port}/v1`,
      OPENAI_COMPATIBLE_API_KEY: 'none',
    },
    calls: () => calls,
    abandoned: () => abandoned,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const script = scriptOf(await bodyOf(request))
  if (script.status !== undefined) {
    response
      .writeHead(script.status, { 'Content-Type': 'application/json', 'Retry-After': '1' })
      .end('{"error":{"message":"no","type":"x"}}')
    return
  }
  response.writeHead(200, { 'Content-Type': 'text/event-stream' })
  await pause(script.firstMs)
  for (let at = 0; at < script.words && !response.destroyed; at += 1) {
    await send(response, chunk({ content: word(at) }, null), script.split)
    if (script.gapMs > 0) await pause(script.gapMs)
  }
  switch (script.ending) {
    case 'finish':
      await send(response, chunk({}, 'stop'), false)
      response.end('data: [DONE]\n\n')
      return
    case 'die':
      // Lets the words reach the client first.
      await pause(30)
      response.destroy()
      return
    case 'error':
      response.end('data: {"error":{"message":"The model is overloaded","type":"server_error"}}\n\n')
      return
    case 'nonsense':
      response.write(`data: {"x":"${'a'.repeat(1_000_000)}\n\n`)
      response.end('data: {not json\n\n\u0000\ufffd:::\n\ndata:\n\n')
      return
    case 'stall':
  }
}

async function send(response: ServerResponse, text: string, split: boolean): Promise<void> {
  const bytes = Buffer.from(text)
  if (!split) return void response.write(bytes)
  // Splits in the middle of a multi-byte character.
  const cut = bytes.findIndex((byte) => byte > 0xc0) + 1
  response.write(bytes.subarray(0, cut))
  await pause(2)
  response.write(bytes.subarray(cut))
}

function chunk(delta: object, finishReason: string | null): string {
  return `data: ${JSON.stringify({ id: 'c', object: 'chat.completion.chunk', created: 1, model: 'scripted', choices: [{ index: 0, delta: { role: 'assistant', ...delta }, finish_reason: finishReason }] })}\n\n`
}

function scriptOf(body: string): z.output<typeof Script> {
  const { messages } = z
    .looseObject({ messages: z.array(z.looseObject({ role: z.string(), content: z.unknown() })) })
    .parse(JSON.parse(body))
  const last = JSON.stringify(
    messages.findLast((message) => message.role === 'user')?.content ?? '',
  ).replaceAll(String.raw`\"`, '"')
  return Script.parse(JSON.parse(/script:(\{[^}]*\})/.exec(last)?.[1] ?? '{}'))
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const piece of request) text += String(piece)
  return text
}
