import { z } from 'zod'
import { Phrases } from '#server/teaching/planner/phrases.ts'
import { Slug } from '#contract/learning/article.ts'
import { ScreenPartKind } from '#contract/plan/screen-part.ts'

/** Something that ideas often exclude, and how a plan would mention it. */
const RuledOutTopic = z.strictObject({
  id: Slug,
  names: Phrases,
  speaks: Phrases,
  frameworks: z.array(z.string()).default([]),
  privacy: z.array(z.string()).default([]),
  screenParts: z.array(ScreenPartKind).default([]),
  /** Whether excluding the topic also removes server work. */
  isServer: z.boolean().default(false),
})
export type RuledOutTopic = z.infer<typeof RuledOutTopic>

export const RuledOut = z.strictObject({
  topics: z.array(RuledOutTopic),
  /** Words that add nothing to a name. */
  plain: Phrases,
  /** A sentence with one of these before the name says itself that the feature is left out. */
  negates: Phrases,
  /** A sentence that begins with one of these is removed together with the previous one. */
  pointsBack: Phrases,
  /** The reason that the plan gives for leaving something out. */
  reason: z.string(),
  /** The purpose of a screen if the removal leaves none. */
  purpose: z.string().min(10),
  /** The `doneWhen` of a task if the removal leaves none. */
  proof: z.string().min(20),
})
