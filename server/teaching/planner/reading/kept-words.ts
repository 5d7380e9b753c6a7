import { z } from 'zod'
import { Phrases } from '#server/teaching/planner/phrases.ts'

/** Words that show what an idea keeps. */
export const Kept = z.strictObject({
  verbs: Phrases,
  /** Verbs for what any such app does: "track my runs" names no more than "runs". */
  inAnyApp: Phrases,
  between: Phrases,
  clauses: Phrases,
  each: Phrases,
  pronouns: Phrases,
  containers: Phrases,
  containersOf: Phrases,
  neverEntry: Phrases,
})
export type Kept = z.infer<typeof Kept>
