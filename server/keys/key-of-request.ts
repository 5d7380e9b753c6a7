/** Where programs put a key: people type the header's name into Xcode themselves, and its forms differ from guide to guide. */
const headerNames = ['authorization', 'x-api-key', 'api-key', 'api_key'] as const

/** The key that a call brings, without any "Bearer" before it; null without one. Cookies do not count. */
export function keyOfRequest(headers: Headers): string | null {
  for (const name of headerNames) {
    const key = headers
      .get(name)
      ?.replace(/^(\s*bearer\s+)+/i, '')
      .trim()
    if (key) return key
  }
  return null
}
