/** Longer limits make grammars that take seconds to build; the caller checks those limits itself. */
const longestCounted = 200

/**
 * Converts a JSON schema to the form that llama.cpp's grammars support: `anyOf` becomes `oneOf`, and large limits are
 * removed.
 */
export function grammarSchema(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(grammarSchema)
  if (typeof schema !== 'object' || schema === null) return schema
  return Object.fromEntries(
    Object.entries(schema)
      .filter(([name, value]) => !isTooLong(name, value))
      .map(([name, value]) => [name === 'anyOf' ? 'oneOf' : name, grammarSchema(value)]),
  )
}

function isTooLong(name: string, value: unknown): boolean {
  return /^(min|max)(Length|Items)$/.test(name) && Number(value) > longestCounted
}
