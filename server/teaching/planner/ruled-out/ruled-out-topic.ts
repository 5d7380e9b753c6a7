import { z } from 'zod'
import { Phrases } from '#server/teaching/planner/phrases.ts'
import { Slug } from '#contract/learning/article.ts'
import { ScreenPartKind } from '#contract/plan/screen-part.ts'

/** Something ideas rule out, and how a plan would mention it. */
const RuledOutTopic = z.strictObject({
  id: Slug,
  names: Phrases,
  speaks: Phrases,
  frameworks: z.array(z.string()).default([]),
  privacy: z.array(z.string()).default([]),
  screenParts: z.array(ScreenPartKind).default([]),
  /** Whether ruling it out also removes server work. */
  isServer: z.boolean().default(false),
})
export type RuledOutTopic = z.infer<typeof RuledOutTopic>

export const RuledOut = z.strictObject({
  topics: z.array(RuledOutTopic),
  /** Words that add nothing to a name. */
  plain: Phrases,
  /** A sentence with one of these before the name already leaves it out. */
  negates: Phrases,
  /** A sentence that begins with one of these is removed with the one before. */
  pointsBack: Phrases,
  /** Why it is not in the plan. */
  reason: z.string(),
  /** Used if removal leaves a screen without a purpose. */
  purpose: z.string().min(10),
  /** Used if removal leaves a task without a proof. */
  proof: z.string().min(20),
})
