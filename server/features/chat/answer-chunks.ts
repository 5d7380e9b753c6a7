import type { UIMessageChunk } from 'ai'
import type { AnswerStep } from '#contract/chat.ts'
import type { AnswerEnd } from './live-answer.ts'

/** How an answer travels: the AI SDK's UI message stream, as server-sent events. */
export const answerChunks = {
  opening: ({ messageId, userMessageId }: { messageId: number; userMessageId: number }) =>
    events(
      {
        type: 'start',
        messageId: String(messageId),
        messageMetadata: { userMessageId, tutorMessageId: messageId },
      },
      { type: 'text-start', id: textId },
    ),
  text: (delta: string) => events({ type: 'text-delta', id: textId, delta }),
  /** Gone with the next text. */
  step: (step: AnswerStep) => events({ type: 'data-step', data: { step }, transient: true }),
  closing: (end: AnswerEnd) => `${events({ type: 'text-end', id: textId }, lastOf(end))}data: [DONE]\n\n`,
}

const textId = 'answer'

function lastOf({ status, error }: AnswerEnd): UIMessageChunk {
  if (status === 'failed') return { type: 'error', errorText: error ?? 'The answer broke off' }
  return { type: status === 'stopped' ? 'abort' : 'finish' }
}

function events(...chunks: UIMessageChunk[]): string {
  return chunks.map((chunk) => `data: ${JSON.stringify(chunk)}\n\n`).join('')
}
