import type { LanguageModelV4, LanguageModelV4StreamPart } from '@ai-sdk/provider'
import { MockLanguageModelV4 } from 'ai/test'

/** A model that begins every answer and ends none until the test says so. */
export interface HeldModel {
  model: LanguageModelV4
  calls(): number
  /** How many answers it is giving at the moment. */
  going(): number
  /** The highest number of simultaneous answers. */
  mostGoing(): number
  /** Ends the held answers; later answers end immediately. */
  letGo(): void
}

export function createHeldModel(): HeldModel {
  const held = new Set<() => void>()
  let isHolding = true
  let calls = 0
  let mostGoing = 0
  const model = new MockLanguageModelV4({
    modelId: 'held',
    doStream: ({ abortSignal }) => {
      calls += 1
      const stream = new ReadableStream<LanguageModelV4StreamPart>({
        start(controller) {
          held.add(finish)
          mostGoing = Math.max(mostGoing, held.size)
          controller.enqueue({ type: 'stream-start', warnings: [] })
          controller.enqueue({ type: 'text-start', id: '0' })
          controller.enqueue({ type: 'text-delta', id: '0', delta: 'A remote control.' })
          abortSignal?.addEventListener('abort', stop, { once: true })
          if (!isHolding) setImmediate(finish)

          function finish(): void {
            if (!held.delete(finish)) return
            controller.enqueue({ type: 'text-end', id: '0' })
            controller.enqueue({ type: 'finish', finishReason: { unified: 'stop', raw: undefined }, usage })
            controller.close()
          }

          function stop(): void {
            if (held.delete(finish)) controller.error(abortSignal?.reason)
          }
        },
      })
      return Promise.resolve({ stream })
    },
  })
  return {
    model,
    calls: () => calls,
    going: () => held.size,
    mostGoing: () => mostGoing,
    letGo() {
      isHolding = false
      for (const finish of held) finish()
    },
  }
}

const usage = {
  inputTokens: { total: 120, noCache: 120, cacheRead: 0, cacheWrite: 0 },
  outputTokens: { total: 30, text: 30, reasoning: 0 },
}
