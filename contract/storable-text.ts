export const unstorableText =
  'This text contains a character that cannot be stored: a NUL, or one half of a two-part character such as an emoji. Remove it, then try again.'

/** PostgreSQL stores neither U+0000 nor half of a surrogate pair. */
export function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0')
}

/** Where in a JSON value the first text is that cannot be stored, such as "tasks.0.title"; null where there is none. */
export function findUnstorable(json: unknown): string | null {
  // A list instead of recursion: a body may be nested deeper than the stack reaches.
  const left = [{ value: json, path: '' }]
  for (let next = left.pop(); next; next = left.pop()) {
    const { value, path } = next
    if (typeof value === 'string' && !isStorable(value)) return path
    if (typeof value !== 'object' || value === null) continue
    for (const [key, inner] of Object.entries(value).toReversed()) {
      if (!isStorable(key)) return path
      left.push({ value: inner, path: path === '' ? key : `${path}.${key}` })
    }
  }
  return null
}
