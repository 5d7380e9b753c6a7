import { z } from 'zod'

/** Converts numbers that the agent sent as text where the schema wants a number. */
export function withNumbers(schema: z.ZodObject, input: unknown): unknown {
  if (typeof input !== 'object' || input === null) return input
  return Object.fromEntries(
    Object.entries(input).map(([name, value]) => {
      const isNumeral = typeof value === 'string' && /^\s{0,5}-?\d{1,15}\s{0,5}$/.test(value)
      return [name, isNumeral && wantsNumber(schema.shape[name]) ? Number(value) : value]
    }),
  )
}

/** For each invalid field, a sentence that says what to send. */
export function sayFaults(schema: z.ZodObject, { issues }: z.ZodError): string {
  const fields = z.toJSONSchema(schema, { io: 'input' }).properties ?? {}
  const sentences = issues.map(({ code, path, message }) => {
    const [name] = path
    const field = typeof name === 'string' ? fields[name] : undefined
    const isForm = path.length === 1 && code !== 'custom' && typeof field === 'object'
    return isForm ? `${String(name)} has to be ${formOf(field)}.` : `${path.join('.')}: ${message}.`
  })
  return [...new Set(sentences)].join(' ')
}

function wantsNumber(schema: unknown): boolean {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault || schema instanceof z.ZodNullable)
    return wantsNumber(schema.unwrap())
  return schema instanceof z.ZodNumber
}

/** Larger maximums are not mentioned: they only come from the database and do not help the agent. */
const largestSaid = 100_000

function formOf(field: z.core.JSONSchema.JSONSchema): string {
  if (field.enum) return `one of ${field.enum.map((value) => JSON.stringify(value)).join(', ')}`
  switch (field.type) {
    case 'integer':
    case 'number':
      return field.maximum !== undefined && field.maximum <= largestSaid
        ? `a whole number from ${field.minimum ?? 0} to ${field.maximum}`
        : 'a whole number, such as 3'
    case 'string':
      if (field.pattern !== undefined) return `text in the form ${field.pattern}`
      return field.maxLength === undefined ? 'text' : `text of 1 to ${field.maxLength} characters`
    case 'boolean':
      return 'true or false'
    case 'array':
      return 'a list'
    default:
      return 'something else'
  }
}
