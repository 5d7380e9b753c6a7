import { z } from 'zod'

/** What is known of one Swift block of an answer without building it. It never says that code compiles. */
export const CodeCheck = z.object({
  /** {@link nameOfCode} of the block. */
  code: z.string(),
  parses: z.boolean(),
  /** Where it does not parse: the line, from 1. */
  faultLine: z.int().nullable(),
  /** The iOS version the block needs where it is newer than the project's target. */
  needsIOS: z.string().nullable(),
  /** Each such as: `.foregroundColor` is deprecated, use `.foregroundStyle`. */
  notes: z.array(z.string()),
})
export type CodeCheck = z.infer<typeof CodeCheck>

/** Tells blocks of one message apart; the same on both sides. FNV-1a, as base 36. */
export function nameOfCode(code: string): string {
  let hash = 0x811c9dc5
  for (const character of code.trim())
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0
  return hash.toString(36)
}
