import { changesWithin, type AnswerReader } from './live-answer.ts'

const keepAliveMs = 15_000
/** Says nothing, so that no proxy takes the connection for dead. */
const keepAlive = ': keep-alive\n\n'

/** How an answer is written as server-sent events; each part is text in that form. */
export interface AnswerEvents {
  opening: string
  /** What is new since the last call; empty where nothing is. */
  next: () => string
  closing: () => string | Promise<string>
  /** The reader left before the end. */
  onLeave?: () => void
}

/** An answer from its start, at its reader's own pace: a slow reader gets all that is new in one piece. */
export function streamEvents(
  answer: AnswerReader,
  { opening, next, closing, onLeave }: AnswerEvents,
  silenceMs = keepAliveMs,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  let isGone = false

  async function nextEvents(): Promise<{ text: string; isLast: boolean }> {
    for (;;) {
      const text = next()
      if (text !== '') return { text, isLast: false }
      if (answer.end()) return { text: await closing(), isLast: true }
      if (!(await changesWithin(answer, silenceMs))) return { text: keepAlive, isLast: false }
      if (isGone) return { text: '', isLast: false }
    }
  }

  return new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(encoder.encode(opening)),
    async pull(controller) {
      const { text, isLast } = await nextEvents()
      if (isGone) return
      if (text !== '') controller.enqueue(encoder.encode(text))
      if (isLast) controller.close()
    },
    cancel() {
      isGone = true
      onLeave?.()
    },
  })
}
