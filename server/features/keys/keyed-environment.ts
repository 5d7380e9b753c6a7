import type { AppEnvironment } from '#server/platform/http/app-environment.ts'
import type { KeyHolder } from './key-store.ts'

/** After the key check there is always a holder; a session cookie means nothing here. */
export interface KeyedEnvironment {
  Variables: AppEnvironment['Variables'] & { holder: KeyHolder }
}
