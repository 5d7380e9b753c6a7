import { z } from 'zod'
import { tooLong } from './chat/message-text.ts'
import { isStorable, unstorableText } from './storable-text.ts'

/** The largest PostgreSQL integer; a larger number cannot even be queried. */
export const largestSerial = 2_147_483_647

/** An id in a path. */
export const PathId = z
  .string()
  .regex(/^[1-9]\d*$/)
  .transform(Number)
  .refine((id) => id <= largestSerial)

export const Id = z.int().min(1).max(largestSerial)
export const Timestamp = z.iso.datetime()

/** Required text: trimmed, with the specification's message if nothing is left, and one that names the limit. */
export function requiredText(message: string, maximum: number, name: string) {
  return z
    .string(message)
    .trim()
    .min(1, message)
    .max(maximum, tooLong(name, maximum))
    .refine(isStorable, unstorableText)
}

export function optionalText(maximum: number, name: string) {
  return z.string().trim().max(maximum, tooLong(name, maximum)).refine(isStorable, unstorableText)
}
