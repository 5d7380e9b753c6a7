import type { UIMessageChunk } from 'ai'
import type { AnswerStep } from '#contract/chat.ts'
import type { AnswerEnd } from './live-answer.ts'

/** How an answer travels: the AI SDK's UI message stream, as server-sent events. */
export const answerChunks = {
  opening: ({ messageId, userMessageId }: { messageId: number; userMessageId: number }) =>
    encode({ type: 'start', messageId: String(messageId), messageMetadata: { userMessageId, tutorMessageId: messageId } }, { type: 'text-start', id: textId }),
  text: (delta: string) => encode({ type: 'text-delta', id: textId, delta }),
  /** Gone with the next text. */
  step: (step: AnswerStep) => encode({ type: 'data-step', data: { step }, transient: true }),
  closing: (end: AnswerEnd) => Buffer.concat([encode({ type: 'text-end', id: textId }, lastOf(end)), Buffer.from('data: [DONE]\n\n')]),
  /** Says nothing, so that nobody on the way takes the connection for dead. */
  keepAlive: Buffer.from(': keep-alive\n\n'),
}

const textId = 'answer'

function lastOf({ status, error }: AnswerEnd): UIMessageChunk {
  if (status === 'failed') return { type: 'error', errorText: error ?? 'The answer broke off' }
  return { type: status === 'stopped' ? 'abort' : 'finish' }
}

function encode(...chunks: UIMessageChunk[]): Buffer<ArrayBuffer> {
  return Buffer.from(chunks.map((chunk) => `data: ${JSON.stringify(chunk)}\n\n`).join(''))
}
