import { UI_MESSAGE_STREAM_HEADERS } from 'ai'
import type { Context } from 'hono'
import type { AnswerStep, ChatExchange } from '#contract/chat.ts'
import { answerChunks } from './answer-chunks.ts'
import { streamEvents, type AnswerEvents } from './answer-events.ts'
import type { AnswerReader } from './live-answer.ts'

/** An answer in progress from its start, as an AI SDK UI message stream. */
export function streamLiveAnswer(c: Context, answer: AnswerReader): Response {
  return c.body(streamEvents(answer, uiMessageEvents(answer)), 200, UI_MESSAGE_STREAM_HEADERS)
}

/** An answer that is settled, in the same form. */
export function streamSettledAnswer(
  c: Context,
  { userMessage, tutorMessage: { id, content, status, error } }: ChatExchange,
): Response {
  const opening = answerChunks.opening({ messageId: id, userMessageId: userMessage.id })
  const closing = status === 'streaming' ? '' : answerChunks.closing({ status, error })
  return c.body(opening + answerChunks.text(content) + closing, 200, UI_MESSAGE_STREAM_HEADERS)
}

export function uiMessageEvents(answer: AnswerReader): AnswerEvents {
  let sentCharacters = 0
  let sentStep: AnswerStep | null = null

  return {
    opening: answerChunks.opening(answer),
    next: () => newText() + newStep(),
    closing: () => answerChunks.closing(answer.end()!),
  }

  function newText(): string {
    const text = answer.text().slice(sentCharacters)
    sentCharacters += text.length
    return text === '' ? '' : answerChunks.text(text)
  }

  function newStep(): string {
    const step = answer.step()
    const isNew = step !== null && step !== sentStep && answer.end() === null
    sentStep = step
    return isNew ? answerChunks.step(step) : ''
  }
}
