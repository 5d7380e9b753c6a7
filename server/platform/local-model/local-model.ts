import type {
  LanguageModelV4,
  LanguageModelV4CallOptions,
  LanguageModelV4Prompt,
  LanguageModelV4StreamPart,
  LanguageModelV4Usage,
} from '@ai-sdk/provider'
import type { LocalEngine, WriteCall } from './local-engine.ts'
import type { ModelMessage, WriteRequest, WrittenText } from './model-messages.ts'

/** Options passed as `providerOptions.local`: the user to write for, and a callback while waiting. */
export type LocalOptions = Partial<Pick<WriteCall, 'asker' | 'onWaiting'>>

export const localProvider = 'local'

/** The model on this machine, as a model of the AI SDK. */
export function createLocalModel(engine: LocalEngine): LanguageModelV4 {
  return {
    specificationVersion: 'v4',
    provider: localProvider,
    modelId: 'local',
    supportedUrls: {},
    async doGenerate(options) {
      let text = ''
      const written = await engine.write(
        requestOf(options),
        callOf(options, (piece) => (text += piece)),
      )
      options.abortSignal?.throwIfAborted()
      return {
        content: [{ type: 'text', text }],
        finishReason: { unified: written.reason, raw: written.reason },
        usage: usageOf(written),
        warnings: [],
      }
    },
    async doStream(options) {
      return { stream: streamOf(engine, options) }
    },
  }
}

function streamOf(
  engine: LocalEngine,
  options: LanguageModelV4CallOptions,
): ReadableStream<LanguageModelV4StreamPart> {
  const cancel = new AbortController()
  const { abortSignal } = options
  const signal = abortSignal ? AbortSignal.any([abortSignal, cancel.signal]) : cancel.signal
  return new ReadableStream({
    async start(controller) {
      const tell = (part: LanguageModelV4StreamPart) => {
        if (!signal.aborted) controller.enqueue(part)
      }
      tell({ type: 'stream-start', warnings: [] })
      tell({ type: 'text-start', id: '0' })
      const call = callOf(options, (delta) => tell({ type: 'text-delta', id: '0', delta }))
      void engine.write(requestOf(options), { ...call, signal }).then(
        (written) => {
          if (cancel.signal.aborted) return
          if (abortSignal?.aborted) return controller.error(abortSignal.reason)
          tell({ type: 'text-end', id: '0' })
          tell({
            type: 'finish',
            finishReason: { unified: written.reason, raw: written.reason },
            usage: usageOf(written),
          })
          controller.close()
        },
        (error: unknown) => controller.error(error),
      )
    },
    cancel: () => cancel.abort(),
  })
}

function requestOf(options: LanguageModelV4CallOptions): WriteRequest {
  const { prompt, responseFormat, maxOutputTokens, temperature } = options
  return {
    messages: messagesOf(prompt),
    schema: (responseFormat?.type === 'json' && responseFormat.schema) || null,
    mostTokens: maxOutputTokens ?? Number.MAX_SAFE_INTEGER,
    temperature: temperature ?? null,
  }
}

function callOf(
  { providerOptions, abortSignal }: LanguageModelV4CallOptions,
  onText: WriteCall['onText'],
): WriteCall {
  // Safe to cast, because only our own code sets provider options.
  const { asker = 'server', onWaiting } = (providerOptions?.[localProvider] ?? {}) as LocalOptions
  return {
    asker,
    onText,
    ...(onWaiting ? { onWaiting } : {}),
    ...(abortSignal ? { signal: abortSignal } : {}),
  }
}

/** Only the text, because a local model gets no pictures or tools. */
function messagesOf(prompt: LanguageModelV4Prompt): ModelMessage[] {
  return prompt.flatMap((message): ModelMessage[] => {
    if (message.role === 'system') return [{ role: 'system', text: message.content }]
    if (message.role === 'tool') return []
    const text = message.content.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('\n')
    return [{ role: message.role, text }]
  })
}

function usageOf({ inputTokens, outputTokens }: WrittenText): LanguageModelV4Usage {
  return {
    inputTokens: { total: inputTokens, noCache: inputTokens, cacheRead: 0, cacheWrite: 0 },
    outputTokens: { total: outputTokens, text: outputTokens, reasoning: 0 },
  }
}
