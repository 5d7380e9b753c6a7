import { isStepCount, streamText, type Instructions, type LanguageModel, type ModelMessage, type ToolSet } from 'ai'
import type { LanguageModelV4, SharedV4ProviderOptions } from '@ai-sdk/provider'

/** What of a model's stream matters to us. */
export type ModelPart =
  | { type: 'text'; text: string }
  | { type: 'step'; tool: string }
  | { type: 'error'; error: unknown }
  | { type: 'abort' }
  | { type: 'finish'; inputTokens: number | undefined; outputTokens: number | undefined; reason: string; rawReason: string | undefined }

interface Question {
  model: LanguageModel
  instructions: Instructions
  messages: ModelMessage[]
  tools: ToolSet | undefined
  maxOutputTokens: number
  abortSignal: AbortSignal
  providerOptions: SharedV4ProviderOptions | undefined
}

const mostSteps = 3

/** One answer of a model, step by step. Without tools there is one step, and the provider's own stream is read: half the time to the first word. */
export function modelParts(question: Question): AsyncIterable<ModelPart> {
  const { model, tools } = question
  return !tools && typeof model !== 'string' && model.specificationVersion === 'v4' ? partsOfProvider(model, question) : partsOfSteps(question)
}

async function* partsOfSteps({ tools, ...question }: Question): AsyncGenerator<ModelPart> {
  const { fullStream } = streamText({ ...question, maxRetries: 0, ...(tools ? { tools, stopWhen: isStepCount(mostSteps) } : {}), onError: () => {} })
  for await (const part of fullStream) {
    if (part.type === 'text-delta') yield { type: 'text', text: part.text }
    if (part.type === 'tool-call') yield { type: 'step', tool: part.toolName }
    if (part.type === 'error' || part.type === 'abort') yield part
    if (part.type !== 'finish-step') continue
    const { usage, finishReason, rawFinishReason } = part
    yield { type: 'finish', inputTokens: usage.inputTokens, outputTokens: usage.outputTokens, reason: finishReason, rawReason: rawFinishReason }
  }
}

async function* partsOfProvider(model: LanguageModelV4, { instructions, messages, maxOutputTokens, abortSignal, providerOptions }: Question): AsyncGenerator<ModelPart> {
  const system = typeof instructions === 'string' ? [{ role: 'system' as const, content: instructions }] : [instructions].flat()
  const said = messages.flatMap(({ role, content }) =>
    (role === 'user' || role === 'assistant') && typeof content === 'string' ? [{ role, content: [{ type: 'text' as const, text: content }] }] : [],
  )
  const { stream } = await model.doStream({ prompt: [...system, ...said], maxOutputTokens, abortSignal, providerOptions })
  for await (const part of stream) {
    if (part.type === 'text-delta') yield { type: 'text', text: part.delta }
    if (part.type === 'error') yield part
    if (part.type !== 'finish') continue
    const { usage, finishReason } = part
    yield { type: 'finish', inputTokens: usage.inputTokens.total, outputTokens: usage.outputTokens.total, reason: finishReason.unified, rawReason: finishReason.raw }
  }
}
