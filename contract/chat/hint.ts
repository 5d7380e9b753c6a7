import { z } from 'zod'

/**
 * How much the tutor gives away about a task: 1 a question, 2 the idea, 3 the shape of the code, 4 a similar
 * example, 5 the solution.
 */
export const HintLevel = z.literal([1, 2, 3, 4, 5])
export type HintLevel = z.infer<typeof HintLevel>

/** Rounds a stored level to a valid one: an imported file may contain any number. */
export function asHintLevel(kept: number): HintLevel {
  return HintLevel.parse(Math.min(5, Math.max(1, Math.round(kept))))
}
