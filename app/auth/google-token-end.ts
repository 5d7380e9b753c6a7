import { storage } from '#app/ui/browser-storage.ts'

export const endsKey = 'fledge-google-token-ends'

/** When Google's token expires; null without Google sign-in. */
export function tokenEnd(): number | null {
  const kept = Number(storage('local').read(endsKey))
  return kept > 0 ? kept : null
}

export function hasGoogleToken(): boolean {
  return tokenEnd() !== null
}
