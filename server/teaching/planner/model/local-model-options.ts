import type { SharedV4ProviderOptions } from '@ai-sdk/provider'
import { localProvider, type LocalOptions } from '#server/platform/local-model/local-model.ts'
import type { Asker } from '#server/teaching/asker.ts'

/** Options for the model on this machine: who the answer is for, which decides its place in the queue. */
export function localModelOptions(asker: Asker): SharedV4ProviderOptions {
  const local: LocalOptions = { asker }
  return { [localProvider]: local } as unknown as SharedV4ProviderOptions
}
