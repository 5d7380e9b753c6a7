import { z } from 'zod'
import { isStorable, unstorableText } from './storable-text.ts'

/** Of PostgreSQL's integers; a larger number cannot even be asked for. */
export const largestSerial = 2_147_483_647

/** An id as it stands in a path. */
export const PathId = z
  .string()
  .regex(/^[1-9]\d*$/)
  .transform(Number)
  .refine((id) => id <= largestSerial)

export const Id = z.int().min(1).max(largestSerial)
export const Timestamp = z.iso.datetime()

/** Required text: trimmed, with the specification's message when nothing is left, and one that names the limit. */
export function requiredText(message: string, maximum: number, name: string) {
  return z
    .string(message)
    .trim()
    .min(1, message)
    .max(maximum, `${name} can have at most ${maximum.toLocaleString('en-US')} characters`)
    .refine(isStorable, unstorableText)
}

export function optionalText(maximum: number, name: string) {
  return z
    .string()
    .trim()
    .max(maximum, `${name} can have at most ${maximum.toLocaleString('en-US')} characters`)
    .refine(isStorable, unstorableText)
}
