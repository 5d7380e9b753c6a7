import type { LanguageModelV4, LanguageModelV4StreamPart } from '@ai-sdk/provider'
import { MockLanguageModelV4 } from 'ai/test'

/** A model whose words are sent one by one by the test. */
export interface ScriptedModel {
  model: LanguageModelV4
  calls(): number
  /** Everything it was last sent. */
  prompt(): string
  /** Sends a piece of the newest answer. */
  say(text: string): void
  finish(reason?: 'stop' | 'length'): void
  /** Ends the newest answer with an error midway. */
  breakOff(): void
  /** Whether the newest answer was aborted. */
  aborted(): boolean
  /** Resolves when the model has been called this many times. */
  asked(times: number): Promise<void>
}

export function createScriptedModel(): ScriptedModel {
  const waiting: { times: number; resolve: () => void }[] = []
  let controller: ReadableStreamDefaultController<LanguageModelV4StreamPart>
  let calls = 0
  let isAborted = false
  const model = new MockLanguageModelV4({
    modelId: 'scripted',
    doStream: ({ abortSignal }) => {
      const stream = new ReadableStream<LanguageModelV4StreamPart>({
        start(opened) {
          controller = opened
          opened.enqueue({ type: 'stream-start', warnings: [] })
          opened.enqueue({ type: 'text-start', id: '0' })
          isAborted = false
          const abort = () => {
            isAborted = true
            opened.error(abortSignal?.reason)
          }
          if (abortSignal?.aborted) abort()
          else abortSignal?.addEventListener('abort', abort, { once: true })
        },
      })
      calls += 1
      for (const wait of waiting) if (wait.times <= calls) wait.resolve()
      return Promise.resolve({ stream })
    },
  })
  return {
    model,
    calls: () => calls,
    prompt: () => JSON.stringify(model.doStreamCalls.at(-1)?.prompt),
    aborted: () => isAborted,
    say: (text) => controller.enqueue({ type: 'text-delta', id: '0', delta: text }),
    finish(reason = 'stop') {
      controller.enqueue({ type: 'text-end', id: '0' })
      controller.enqueue({ type: 'finish', finishReason: { unified: reason, raw: undefined }, usage })
      controller.close()
    },
    breakOff: () => controller.error(new Error('The provider closed the connection')),
    asked: (times) =>
      calls >= times ? Promise.resolve() : new Promise((resolve) => waiting.push({ times, resolve })),
  }
}

const usage = {
  inputTokens: { total: 120, noCache: 120, cacheRead: 0, cacheWrite: 0 },
  outputTokens: { total: 30, text: 30, reasoning: 0 },
}
