import { z } from 'zod'
import { Check, WordClaim } from './pack.ts'

const Swift = z.string().min(20).max(6000)

/** A complete rule for one task whose text says what the rule decides; `{app}` and `{Rule}` are filled in. */
const WrittenRule = z.strictObject({
  swift: Swift,
  tests: Swift,
  /** The explanation after the code. */
  solution: z.string().min(40).max(600),
  /** What the task asks for and the code leaves to the learner, as sentences. */
  leaves: z.array(z.string().min(10).max(240)).optional(),
})
export type WrittenRule = z.infer<typeof WrittenRule>

/** Texts for one task besides its pack: `knowledge/tasks/<kind of app>.yaml`. */
export const WrittenTask = z
  .strictObject({
    /** The task's id in plans: `bird-log/short-search`. */
    task: z.string().regex(/^[a-z0-9-]+\/[a-z0-9-]+$/),
    /** The signature of its function as the task describes it: `isDue(on day: Date, calendar: Calendar) -> Bool`. */
    head: z
      .string()
      .regex(/^[a-z]\w*(?:<\w+>)?\(/)
      .max(200)
      .optional(),
    /** Declarations of small types used in the signature. */
    types: z.string().min(10).max(600).optional(),
    rule: WrittenRule.optional(),
    /** Checks besides those of its pack. */
    checks: z.array(Check).min(1).max(4).optional(),
    claims: z.array(WordClaim).min(1).max(8).optional(),
  })
  .refine(({ head, rule, checks, claims }) => head || rule || checks || claims, 'Nothing is written for it')
  .refine(({ head, rule }) => !(head && rule), 'A rule has its own head')
export type WrittenTask = z.infer<typeof WrittenTask>
