/** Longer limits make a grammar that takes seconds to build; the caller's own check holds them. */
const longestCounted = 200

/** A JSON schema in the form that llama.cpp's grammars know: `anyOf` becomes `oneOf`, and large limits are left out. */
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
