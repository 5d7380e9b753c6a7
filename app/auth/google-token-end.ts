import { storage } from '#app/ui/browser-storage.ts'

export const endsKey = 'fledge-google-token-ends'

/** When the Google token expires, in ms; null if the user has not signed in with Google. */
export function tokenEnd(): number | null {
  const kept = Number(storage('local').read(endsKey))
  return kept > 0 ? kept : null
}

export function hasGoogleToken(): boolean {
  return tokenEnd() !== null
}
