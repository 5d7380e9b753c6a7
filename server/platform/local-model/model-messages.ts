import type { LocalModelReason } from './local-model-error.ts'

export interface ModelMessage {
  role: 'system' | 'user' | 'assistant'
  text: string
}

/** A text that a model should write. The last message is the user's. */
export interface WriteRequest {
  messages: ModelMessage[]
  /** The JSON schema that the text must match; null for free text. */
  schema: object | null
  mostTokens: number
  /** With 0, the model always picks the most likely token. */
  temperature: number | null
}

export interface WrittenText {
  reason: 'stop' | 'length'
  inputTokens: number
  outputTokens: number
}

export interface LoadRequest {
  /** The folder of node-llama-cpp. */
  engineFolder: string
  modelFile: string
  contextTokens: number
}

/** From the server to the model's process. */
export type ToModel = ({ kind: 'load' } & LoadRequest) | ({ kind: 'write' } & WriteRequest) | { kind: 'stop' }

/** From the model's process to the server. Each `write` is answered with texts, then `written` or `failed`. */
export type FromModel =
  | { kind: 'loaded' }
  | { kind: 'text'; text: string }
  | ({ kind: 'written' } & WrittenText)
  | { kind: 'failed'; reason: LocalModelReason; message: string }
