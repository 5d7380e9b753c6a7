import { EventSourceParserStream } from 'eventsource-parser/stream'
import { AnswerStep, type MessageStatus } from '#contract/chat.ts'

export interface AnswerStart {
  userMessageId: number
  tutorMessageId: number
}

export interface AnswerEnd {
  status: Exclude<MessageStatus, 'streaming'>
  error: string | null
}

export type AnswerEvent =
  | ({ type: 'start' } & AnswerStart)
  | { type: 'text'; text: string }
  | { type: 'step'; step: AnswerStep }
  | ({ type: 'end' } & AnswerEnd)

/** Reads an AI SDK UI message stream. It says how an answer ended; where it just breaks off there is no `end`. */
export async function* readAnswer(
  body: ReadableStream<Uint8Array>,
  signal?: AbortSignal,
): AsyncGenerator<AnswerEvent, void, void> {
  const reader = body
    .pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>)
    .pipeThrough(new EventSourceParserStream({ maxBufferSize: longestLine }))
    .getReader()
  signal?.addEventListener('abort', () => void reader.cancel().catch(() => {}), { once: true })
  try {
    for (let read = await reader.read(); !read.done; read = await reader.read()) {
      const event = eventIn(read.value.data)
      if (event) yield event
      if (event?.type === 'end') return
    }
  } finally {
    void reader.cancel().catch(() => {})
  }
}

const longestLine = 4 * 1024 * 1024

/** Null for what we do not show, and for a line that is damaged: the list that is read at the end has the whole text. */
function eventIn(line: string): AnswerEvent | null {
  const chunk = parse(line)
  switch (chunk['type']) {
    case 'start':
      return startIn(chunk['messageMetadata'])
    case 'text-delta':
      return typeof chunk['delta'] === 'string' ? { type: 'text', text: chunk['delta'] } : null
    case 'data-step':
      return stepIn(chunk['data'])
    case 'error':
      return {
        type: 'end',
        status: 'failed',
        error: typeof chunk['errorText'] === 'string' ? chunk['errorText'] : null,
      }
    case 'abort':
      return { type: 'end', status: 'stopped', error: null }
    case 'finish':
      return { type: 'end', status: 'complete', error: null }
    default:
      return null
  }
}

function stepIn(carried: unknown): AnswerEvent | null {
  const step = AnswerStep.safeParse(isRecord(carried) ? carried['step'] : null)
  return step.success ? { type: 'step', step: step.data } : null
}

function startIn(metadata: unknown): AnswerEvent | null {
  if (!isRecord(metadata)) return null
  const { userMessageId, tutorMessageId } = metadata
  return typeof userMessageId === 'number' && typeof tutorMessageId === 'number'
    ? { type: 'start', userMessageId, tutorMessageId }
    : null
}

function parse(line: string): Record<string, unknown> {
  try {
    const chunk: unknown = JSON.parse(line)
    return isRecord(chunk) ? chunk : {}
  } catch {
    return {}
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
