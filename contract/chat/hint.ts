import { z } from 'zod'

/** How much the tutor gives away for a task: a question, the idea, the shape, a similar example, the solution. */
export const HintLevel = z.literal([1, 2, 3, 4, 5])
export type HintLevel = z.infer<typeof HintLevel>

/** A stored level; an imported file may contain anything. */
export function asHintLevel(kept: number): HintLevel {
  return HintLevel.parse(Math.min(5, Math.max(1, Math.round(kept))))
}
