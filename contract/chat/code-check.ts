import { z } from 'zod'

/** What can be said about a Swift block without building it. Never says that code compiles. */
export const CodeCheck = z.object({
  /** From nameOfCode; identifies the block in its message. */
  code: z.string(),
  parses: z.boolean(),
  /** The 1-based line where it does not parse. */
  faultLine: z.int().nullable(),
  /** The iOS version the block needs, if it is newer than the project's target. */
  needsIOS: z.string().nullable(),
  /** For example: `.foregroundColor` is deprecated, use `.foregroundStyle`. */
  notes: z.array(z.string()),
})
export type CodeCheck = z.infer<typeof CodeCheck>
