import { hashOfKey, looksLikeKey } from './make-key.ts'

/** Where programs put a key: people type the header's name into Xcode themselves, and its forms differ from guide to guide. */
const headerNames = ['authorization', 'x-api-key', 'api-key', 'api_key'] as const

/** The hash of the key that a call brings, with any "Bearer" before it; null where nothing looks like a key, so that nonsense never reaches the database. Cookies do not count. */
export function keyHashOfRequest(headers: Headers): string | null {
  // A proxy may put an Authorization of its own before the key's header.
  for (const name of headerNames) {
    const key = bare(headers.get(name))
    if (key !== null && looksLikeKey(key)) return hashOfKey(key)
  }
  return null
}

function bare(value: string | null): string | null {
  return value === null ? null : value.replace(/^(\s*bearer(\s+|$))+/i, '').trim()
}
