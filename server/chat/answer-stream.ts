import { UI_MESSAGE_STREAM_HEADERS } from 'ai'
import type { Context } from 'hono'
import type { ChatExchange } from '#contract/chat.ts'
import { fed, type Feed } from '#server/http/direct-body.ts'
import { answerChunks } from './answer-chunks.ts'
import { createAnswerReaders } from './answer-readers.ts'
import type { AnswerReader } from './live-answer.ts'

/** An answer in progress from its start, as an AI SDK UI message stream. */
export function streamLiveAnswer(c: Context, answer: AnswerReader): Response {
  const readers = readersOf.get(answer) ?? createAnswerReaders(answer)
  readersOf.set(answer, readers)
  return fed(c, readers, UI_MESSAGE_STREAM_HEADERS)
}

/** An answer that is settled, in the same form. */
export function streamSettledAnswer(c: Context, { userMessage, tutorMessage: { id, content, status, error } }: ChatExchange): Response {
  const parts = [answerChunks.opening({ messageId: id, userMessageId: userMessage.id }), answerChunks.text(content)]
  return c.body(Buffer.concat([...parts, ...(status === 'streaming' ? [] : [answerChunks.closing({ status, error })])]), 200, UI_MESSAGE_STREAM_HEADERS)
}

const readersOf = new WeakMap<AnswerReader, Feed>()
