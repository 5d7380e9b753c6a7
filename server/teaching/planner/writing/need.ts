import { z } from 'zod'
import { ScreenPartKind } from '#contract/plan/screen-part.ts'

const Names = z.array(z.string().min(3)).min(1)

/** Frameworks and privacy keys needed because of names in tasks or parts of screens. */
export const Need = z.strictObject({
  /** Case-sensitive names as tasks contain them. */
  signs: Names,
  screenParts: z.array(ScreenPartKind).default([]),
  /** The first is added unless one of them is already listed. */
  frameworks: Names,
  privacy: z.array(z.string()).default([]),
})
export type Need = z.infer<typeof Need>
