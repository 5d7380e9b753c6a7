import { z } from 'zod'

/** What can be said about a Swift block without building it. It never says that the code compiles. */
export const CodeCheck = z.object({
  /** Identifies the block in its message; see {@link nameOfCode}. */
  code: z.string(),
  parses: z.boolean(),
  /** The line of the first syntax error, from 1; null if there is none. */
  faultLine: z.int().nullable(),
  /** The iOS version the block needs, if it is newer than the project's target. */
  needsIOS: z.string().nullable(),
  /** Remarks, such as "`.foregroundColor` is deprecated, use `.foregroundStyle`". */
  notes: z.array(z.string()),
})
export type CodeCheck = z.infer<typeof CodeCheck>
