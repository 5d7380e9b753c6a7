import { z } from 'zod'
import { tooLong } from './chat/message-text.ts'
import { isStorable, unstorableText } from './storable-text.ts'

/** The largest PostgreSQL integer. A query with a larger number would fail. */
export const largestSerial = 2_147_483_647

/** An id in a path. */
export const PathId = z
  .string()
  .regex(/^[1-9]\d*$/)
  .transform(Number)
  .refine((id) => id <= largestSerial)

export const Id = z.int().min(1).max(largestSerial)
export const Timestamp = z.iso.datetime()

/** Trimmed text. `message` is the error if it is empty; the error for too long a text uses `name`. */
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
