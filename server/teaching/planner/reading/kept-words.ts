import { z } from 'zod'
import { Phrases } from '#server/teaching/planner/phrases.ts'

/** Words that show which object an idea wants stored. */
export const Kept = z.strictObject({
  verbs: Phrases,
  /** Verbs that fit any app and say nothing about its kind: "track my runs" says no more than "runs". */
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
