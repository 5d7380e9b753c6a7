import { z } from 'zod'
import { ScreenPartKind } from '#contract/plan/screen-part.ts'

const Names = z.array(z.string().min(3)).min(1)

/** Frameworks and privacy keys that follow from what tasks write and screens show. */
export const Need = z.strictObject({
  /** Names as tasks write them, in this case. */
  signs: Names,
  screenParts: z.array(ScreenPartKind).default([]),
  /** The first is added if none of them is listed. */
  frameworks: Names,
  privacy: z.array(z.string()).default([]),
})
export type Need = z.infer<typeof Need>
