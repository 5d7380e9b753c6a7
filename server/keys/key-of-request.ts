import { looksLikeKey } from './make-key.ts'

/** Where programs put a key: people type the header's name into Xcode themselves, and its forms differ from guide to guide. */
const headerNames = ['authorization', 'x-api-key', 'api-key', 'api_key'] as const

/** The key that a call brings, without any "Bearer" before it; null without one. Cookies do not count. */
export function keyOfRequest(headers: Headers): string | null {
  const values = headerNames.map((name) => bare(headers.get(name) ?? '')).filter((value) => value !== '')
  // A proxy may put an Authorization of its own before the key's header.
  return values.find(looksLikeKey) ?? values[0] ?? null
}

function bare(value: string): string {
  return value.replace(/^(\s*bearer(\s+|$))+/i, '').trim()
}
