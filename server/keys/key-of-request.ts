import { hashOfKey, looksLikeKey } from './make-key.ts'

/** Where programs put a key: people type the header's name into Xcode themselves, and its forms differ from guide to guide. */
const headerNames = ['authorization', 'x-api-key', 'api-key', 'api_key'] as const

/** The hash of the key that a call brings, with any "Bearer" before it; null where nothing looks like a key, so that nonsense never reaches the database. Cookies do not count. */
export function keyHashOfRequest(headers: Headers): string | null {
  // A proxy may put an Authorization of its own before the key's header.
  const key = headerNames.map((name) => bare(headers.get(name) ?? '')).find(looksLikeKey)
  return key === undefined ? null : hashOfKey(key)
}

function bare(value: string): string {
  return value.replace(/^(\s*bearer(\s+|$))+/i, '').trim()
}
