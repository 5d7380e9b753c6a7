import type { LiveAnswer } from '#server/chat/live-answer.ts'
import { createAbsoluteLinks } from './absolute-links.ts'
import { errorBody } from './openai-error.ts'

export interface CompletionAnswer {
  answer: LiveAnswer
  id: string
  model: string
  created: number
  promptCharacters: number
  publicUrl: string
  /** Stands after a whole answer. */
  closingLine: string
  includesUsage: boolean
  /** A failure becomes a sentence in the answer: how Xcode shows an error in the middle of a stream is not known. */
  saysFailures: boolean
  /** Resolves when the charge is settled; nothing says "done" before. */
  settled: Promise<void>
}

const keepAliveMs = 15_000

export function wholeCompletion(completion: CompletionAnswer) {
  const links = createAbsoluteLinks(completion.publicUrl)
  const content = links.take(completion.answer.text()) + links.rest() + completion.closingLine
  return {
    ...headOf(completion, 'chat.completion'),
    choices: [{ index: 0, message: { role: 'assistant', content, refusal: null }, logprobs: null, finish_reason: 'stop' }],
    usage: usageOf(completion),
  }
}

/** The answer as server-sent events, from its start. A reader who leaves ends the answer: nobody else waits for it. */
export function streamCompletion(completion: CompletionAnswer, silenceMs = keepAliveMs): ReadableStream<Uint8Array> {
  const { answer, closingLine, includesUsage } = completion
  const encoder = new TextEncoder()
  const links = createAbsoluteLinks(completion.publicUrl)
  const head = headOf(completion, 'chat.completion.chunk')
  let sent = 0

  function chunk(delta: object, finishReason: 'stop' | null = null): string {
    return event({ ...head, choices: [{ index: 0, delta, logprobs: null, finish_reason: finishReason }], ...(includesUsage ? { usage: null } : {}) })
  }

  function nextDelta(): string {
    const piece = answer.text().slice(sent)
    sent += piece.length
    return links.take(piece)
  }

  async function closing(): Promise<string> {
    await completion.settled
    const end = answer.end()
    const text = nextDelta() + links.rest()
    const last = text === '' ? '' : chunk({ content: text })
    if (end?.status === 'failed' && !completion.saysFailures) {
      return `${last}${event(errorBody({ message: end.error ?? 'The answer broke off', type: 'server_error', param: null, code: 'upstream_error' }))}`
    }
    const said = end?.status === 'failed' ? `\n\n*${end.error ?? 'The answer broke off.'}*` : closingLine
    const usage = includesUsage ? event({ ...head, choices: [], usage: usageOf(completion) }) : ''
    return `${last}${said === '' ? '' : chunk({ content: said })}${chunk({}, 'stop')}${usage}data: [DONE]\n\n`
  }

  return new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(encoder.encode(chunk({ role: 'assistant', content: '' }))),
    async pull(controller) {
      for (;;) {
        const delta = nextDelta()
        if (delta !== '') return controller.enqueue(encoder.encode(chunk({ content: delta })))
        if (answer.end() !== null) {
          controller.enqueue(encoder.encode(await closing()))
          return controller.close()
        }
        if (!(await changesWithin(answer, silenceMs))) return controller.enqueue(encoder.encode(': keep-alive\n\n'))
      }
    },
    cancel: () => answer.stop(),
  })
}

/** Waits for the first of an answer, not longer than so many milliseconds. */
export async function beginsWithin(answer: LiveAnswer, milliseconds: number): Promise<void> {
  if (answer.text() === '') await changesWithin(answer, milliseconds)
}

/** Whether the answer grows or ends, from now on, before the time is over. */
async function changesWithin(answer: LiveAnswer, milliseconds: number): Promise<boolean> {
  if (answer.end() !== null) return true
  const late = Promise.withResolvers<boolean>()
  const timer = setTimeout(() => late.resolve(false), milliseconds)
  try {
    return await Promise.race([answer.changed().then(() => true), late.promise])
  } finally {
    clearTimeout(timer)
  }
}

function headOf({ id, created, model }: CompletionAnswer, object: string) {
  return { id, object, created, model }
}

function event(content: object): string {
  return `data: ${JSON.stringify(content)}\n\n`
}

/** Four characters a token, near enough for a client's own books; nothing is billed by it. */
function usageOf({ promptCharacters, answer }: CompletionAnswer) {
  const prompt = Math.ceil(promptCharacters / 4)
  const completion = Math.ceil(answer.text().length / 4)
  return { prompt_tokens: prompt, completion_tokens: completion, total_tokens: prompt + completion }
}
