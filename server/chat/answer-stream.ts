import { createUIMessageStreamResponse, type UIMessageChunk } from 'ai'
import type { ChatExchange } from '#contract/chat.ts'
import type { AnswerReader } from './live-answer.ts'

const keepAliveMs = 15_000

/** An answer in progress from its start, as an AI SDK UI message stream. A slow reader holds nothing up: it is given whatever is new when it asks. */
export function streamLiveAnswer(answer: AnswerReader): Response {
  let sent = 0
  return respond(
    new ReadableStream<UIMessageChunk>({
      start: (controller) => opening(answer).forEach((chunk) => controller.enqueue(chunk)),
      async pull(controller) {
        if (answer.text().length === sent && answer.end() === null) await answer.changed()
        const delta = answer.text().slice(sent)
        sent += delta.length
        const end = answer.end()
        if (delta !== '') controller.enqueue({ type: 'text-delta', id: textId, delta })
        if (end === null) return
        for (const chunk of closing(end.status, end.error)) controller.enqueue(chunk)
        controller.close()
      },
    }),
  )
}

/** An answer that is settled, in the same form. */
export function streamSettledAnswer({ userMessage, tutorMessage }: ChatExchange): Response {
  return respond(
    new ReadableStream<UIMessageChunk>({
      start(controller) {
        const chunks: UIMessageChunk[] = [
          ...opening({ messageId: tutorMessage.id, userMessageId: userMessage.id }),
          { type: 'text-delta', id: textId, delta: tutorMessage.content },
          ...closing(tutorMessage.status, tutorMessage.error),
        ]
        for (const chunk of chunks) controller.enqueue(chunk)
        controller.close()
      },
    }),
  )
}

const textId = 'answer'

function respond(stream: ReadableStream<UIMessageChunk>): Response {
  return createUIMessageStreamResponse({ stream, keepAliveMs })
}

function opening({ messageId, userMessageId }: { messageId: number; userMessageId: number }): UIMessageChunk[] {
  return [
    { type: 'start', messageId: String(messageId), messageMetadata: { userMessageId, tutorMessageId: messageId } },
    { type: 'text-start', id: textId },
  ]
}

function closing(status: string, error: string | null): UIMessageChunk[] {
  const last: UIMessageChunk = status === 'failed' ? { type: 'error', errorText: error ?? 'The answer broke off' } : status === 'stopped' ? { type: 'abort' } : { type: 'finish' }
  return [{ type: 'text-end', id: textId }, last]
}
