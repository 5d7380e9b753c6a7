import type { Instructions, LanguageModel, ModelMessage, ToolSet } from 'ai'
import type { SharedV4ProviderOptions } from '@ai-sdk/provider'

/** The parts of a model's stream that we use. */
export type ModelPart =
  | { type: 'text'; text: string }
  | { type: 'step'; tool: string }
  /** A tool's result, to be sent back to the model. */
  | { type: 'brought'; tool: string; input: unknown; text: string }
  | { type: 'error'; error: unknown }
  | { type: 'abort' }
  | {
      type: 'finish'
      inputTokens: number | undefined
      outputTokens: number | undefined
      reason: string
      rawReason: string | undefined
    }

export interface ModelQuestion {
  model: LanguageModel
  instructions: Instructions
  messages: ModelMessage[]
  tools: ToolSet | undefined
  maxOutputTokens: number
  abortSignal: AbortSignal
  providerOptions: SharedV4ProviderOptions | undefined
}

/**
 * Removes zero bytes, which PostgreSQL rejects. Done first, because the guard must see the text exactly as stored.
 */
export function storable(text: string): string {
  return text.replaceAll('\0', '')
}
