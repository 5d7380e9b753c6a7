import type { OpenApi } from '#bench/fuzz/fuzz-requests.ts'

export interface TextRequest {
  name: string
  method: string
  /** With parameters in braces, as in the OpenAPI document. */
  path: string
  body: (text: string) => unknown
  mostCharacters: number
}

interface TextSchema {
  type?: string | string[]
  maxLength?: number
  enum?: unknown[]
  const?: unknown
  format?: string
  pattern?: string
  minimum?: number
  minItems?: number
  items?: TextSchema
  properties?: Record<string, TextSchema>
  required?: string[]
  anyOf?: TextSchema[]
  oneOf?: TextSchema[]
}

/** Length for texts that are limited only by the body's size; each character may take two bytes. */
const bodyCharacters = { usual: 450_000, small: 30_000 }
/** Routes with the small limit of `body-rules.ts`. */
const hasSmallBody = /^\/(?:auth|user|sessions|keys|newsletter|xcode-mail|learning)\b/
const usualText = 'A list of trips'

/**
 * For every text in a request body, at any depth: a request in which that text is long and all other required ones
 * are short.
 */
export function requestsOf(document: OpenApi): TextRequest[] {
  return Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).flatMap(([method, operation]) => {
      const schema: TextSchema | undefined = Object.values(operation.requestBody?.content ?? {})[0]?.schema
      if (!schema) return []
      return textsIn(schema).map(({ place, bodyWith, mostCharacters }) => ({
        name: `${method.toUpperCase()} ${path} ${place}`,
        method: method.toUpperCase(),
        path: `/api${path.replace(/^\/api/, '')}`,
        body: bodyWith,
        mostCharacters: Math.min(
          mostCharacters,
          hasSmallBody.test(path) ? bodyCharacters.small : bodyCharacters.usual,
        ),
      }))
    }),
  )
}

interface TextInBody {
  place: string
  bodyWith: (text: string) => unknown
  mostCharacters: number
}

function textsIn(schema: TextSchema): TextInBody[] {
  const choices = schema.anyOf ?? schema.oneOf
  // An empty path does not show which alternative a text belongs to.
  if (choices) return uniqueBy(choices.flatMap(textsIn), ({ place }) => place)
  if (isText(schema))
    return [{ place: '', bodyWith: (text) => text, mostCharacters: schema.maxLength ?? Infinity }]
  if (schema.items)
    return textsIn(schema.items).map(({ place, bodyWith, ...text }) => ({
      ...text,
      place: `[]${place}`,
      bodyWith: (long) => [bodyWith(long)],
    }))
  return Object.entries(schema.properties ?? {}).flatMap(([name, property]) =>
    textsIn(property).map(({ place, bodyWith, ...text }) => ({
      ...text,
      place: `${name}${place === '' || place.startsWith('[') ? place : `.${place}`}`,
      bodyWith: (long: string) => ({ ...(shortest(schema) as object), [name]: bodyWith(long) }),
    })),
  )
}

/** The smallest value that a schema accepts. */
function shortest(schema: TextSchema): unknown {
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return shortest(choices.find(({ type }) => type === 'null') ?? choices[0]!)
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  if (schema.properties)
    return Object.fromEntries(
      (schema.required ?? []).map((name) => [name, shortest(schema.properties![name]!)]),
    )
  const types = [schema.type].flat()
  if (types.includes('null')) return null
  if (types.includes('array')) return schema.minItems ? [shortest(schema.items!)] : []
  if (types.includes('integer') || types.includes('number')) return Math.max(schema.minimum ?? 1, 1)
  if (types.includes('boolean')) return false
  if (schema.format === 'date-time') return '2026-02-01T10:00:00Z'
  return types.includes('string') ? usualText : {}
}

/** Whether the schema is a free text. Dates and names of ours are only read until they are rejected. */
function isText({ type, enum: choices, const: only, format, pattern }: TextSchema): boolean {
  return (
    [type].flat().includes('string') && !choices && only === undefined && (format ?? pattern) === undefined
  )
}

function uniqueBy<Item>(items: Item[], nameOf: (item: Item) => string): Item[] {
  return [...new Map(items.toReversed().map((item) => [nameOf(item), item])).values()].toReversed()
}
