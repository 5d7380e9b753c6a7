import type { AppEnvironment } from '#server/platform/http/app-environment.ts'
import type { KeyHolder } from './key-store.ts'

/** The environment of routes that require a key: `holder` is always set, and session cookies are ignored. */
export interface KeyedEnvironment {
  Variables: AppEnvironment['Variables'] & { holder: KeyHolder }
}
