import { readEvents } from '#app/api/read-events.ts'
import { answerSteps } from '#contract/chat/answer-step.ts'
import type { AnswerStep, MessageStatus } from '#contract/chat/chat.ts'

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

/** Reads an AI SDK UI message stream. If the stream breaks off, there is no `end` event. */
export async function* readAnswer(
  body: ReadableStream<Uint8Array>,
  signal?: AbortSignal,
): AsyncGenerator<AnswerEvent, void, void> {
  for await (const data of readEvents(body, signal)) {
    const event = eventIn(data)
    if (event) yield event
    if (event?.type === 'end') return
  }
}

/** Null for hidden and damaged events: the messages are refetched at the end, with the whole text. */
function eventIn(data: string): AnswerEvent | null {
  const chunk = parse(data)
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

function stepIn(content: unknown): AnswerEvent | null {
  const named = isRecord(content) ? content['step'] : null
  const step = answerSteps.find((known) => known === named)
  return step ? { type: 'step', step } : null
}

function startIn(metadata: unknown): AnswerEvent | null {
  if (!isRecord(metadata)) return null
  const { userMessageId, tutorMessageId } = metadata
  return typeof userMessageId === 'number' && typeof tutorMessageId === 'number'
    ? { type: 'start', userMessageId, tutorMessageId }
    : null
}

function parse(data: string): Record<string, unknown> {
  try {
    const chunk: unknown = JSON.parse(data)
    return isRecord(chunk) ? chunk : {}
  } catch {
    return {}
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
