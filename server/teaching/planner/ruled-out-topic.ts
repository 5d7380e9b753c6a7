import { z } from 'zod'
import { Slug } from '#contract/article.ts'
import { ScreenPartKind } from '#contract/screen-part.ts'

const Phrases = z.array(z.string().min(1)).min(1)

/** Something that ideas rule out, and how a plan would speak of it. */
const RuledOutTopic = z.strictObject({
  id: Slug,
  names: Phrases,
  speaks: Phrases,
  frameworks: z.array(z.string()).default([]),
  privacy: z.array(z.string()).default([]),
  screenParts: z.array(ScreenPartKind).default([]),
  /** Whether work on a server goes with it. */
  isServer: z.boolean().default(false),
})
export type RuledOutTopic = z.infer<typeof RuledOutTopic>

export const RuledOut = z.strictObject({
  topics: z.array(RuledOutTopic),
  /** Words around a name that say no more than the name. */
  plain: Phrases,
  /** A sentence with one of these before it leaves out the same. */
  negates: Phrases,
  /** A sentence that begins with one of these goes with the one before it. */
  pointsBack: Phrases,
  /** Where nothing is left of what a screen is for. */
  purpose: z.string().min(10),
  /** Where nothing is left of how a task is proved. */
  proof: z.string().min(20),
})
