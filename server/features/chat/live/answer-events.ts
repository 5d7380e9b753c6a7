import { UI_MESSAGE_STREAM_HEADERS, type UIMessageChunk } from 'ai'
import type { Context } from 'hono'
import type { AnswerStep, ChatExchange } from '#contract/chat/chat.ts'
import { eventOf, eventStream } from '#server/platform/http/event-stream.ts'
import type { AnswerEnd, AnswerReader } from './live-answer.ts'

/** How an answer is written as server-sent events for one kind of client. */
export interface AnswerFormat {
  opening: string
  /** The events since the last call; empty if there are none. */
  next: () => string
  closing: () => string | Promise<string>
}

/** Streams an answer from its start. A slow client gets everything it missed in one piece. */
export async function* answerEvents(
  answer: AnswerReader,
  { opening, next, closing }: AnswerFormat,
): AsyncGenerator<string, void, void> {
  yield opening
  for (;;) {
    const text = next()
    if (text !== '') yield text
    else if (answer.end()) break
    else await answer.changed()
  }
  const last = await closing()
  if (last !== '') yield last
}

export function streamLiveAnswer(c: Context, answer: AnswerReader): Response {
  return c.body(eventStream(answerEvents(answer, uiMessageFormat(answer))), 200, UI_MESSAGE_STREAM_HEADERS)
}

/** Responds with a settled answer, in the same format as a live one. */
export function streamSettledAnswer(
  c: Context,
  { userMessage, tutorMessage: { id, content, status, error } }: ChatExchange,
): Response {
  const opening = openingOf({ messageId: id, userMessageId: userMessage.id })
  const closing = status === 'streaming' ? '' : closingOf({ status, error })
  return c.body(opening + textEvent(content) + closing, 200, UI_MESSAGE_STREAM_HEADERS)
}

export function uiMessageFormat(answer: AnswerReader): AnswerFormat {
  let sentCharacters = 0
  let sentStep: AnswerStep | null = null

  return {
    opening: openingOf(answer),
    next: () => newText() + newStep(),
    closing: () => closingOf(answer.end()!),
  }

  function newText(): string {
    const text = answer.text().slice(sentCharacters)
    sentCharacters += text.length
    return text === '' ? '' : textEvent(text)
  }

  function newStep(): string {
    const step = answer.step()
    const isNew = step !== null && step !== sentStep && answer.end() === null
    sentStep = step
    return isNew ? chunks({ type: 'data-step', data: { step }, transient: true }) : ''
  }
}

const textId = 'answer'

function openingOf({ messageId, userMessageId }: { messageId: number; userMessageId: number }): string {
  return chunks(
    {
      type: 'start',
      messageId: String(messageId),
      messageMetadata: { userMessageId, tutorMessageId: messageId },
    },
    { type: 'text-start', id: textId },
  )
}

function textEvent(delta: string): string {
  return chunks({ type: 'text-delta', id: textId, delta })
}

function closingOf({ status, error }: AnswerEnd): string {
  const last: UIMessageChunk =
    status === 'failed'
      ? { type: 'error', errorText: error ?? 'The answer broke off' }
      : { type: status === 'stopped' ? 'abort' : 'finish' }
  return `${chunks({ type: 'text-end', id: textId }, last)}data: [DONE]\n\n`
}

function chunks(...all: UIMessageChunk[]): string {
  return all.map(eventOf).join('')
}
