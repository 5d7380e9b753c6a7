import type { SharedV4ProviderOptions } from '@ai-sdk/provider'
import { localProvider, type LocalOptions } from '#server/platform/local-model/local-model.ts'
import type { Asker } from '#server/teaching/asker.ts'

/** Tells the model on this machine, which runs in our own process, whom it writes for. */
export function localModelOptions(asker: Asker): SharedV4ProviderOptions {
  const local: LocalOptions = { asker }
  return { [localProvider]: local } as unknown as SharedV4ProviderOptions
}
