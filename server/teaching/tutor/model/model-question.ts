import type { Instructions, LanguageModel, ModelMessage, ToolSet } from 'ai'
import type { SharedV4ProviderOptions } from '@ai-sdk/provider'

/** What of a model's stream matters to us. */
export type ModelPart =
  | { type: 'text'; text: string }
  | { type: 'step'; tool: string }
  /** What a tool brought, which goes back to the model. */
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

/** PostgreSQL refuses a text with a zero byte in it, and the guard must see words as they will stand. */
export function storable(text: string): string {
  return text.replaceAll('\0', '')
}
