import { z } from 'zod'

/** How far the tutor goes for a task: a question, the idea, the shape, a similar example, the solution. */
export const HintLevel = z.literal([1, 2, 3, 4, 5])
export type HintLevel = z.infer<typeof HintLevel>

/** What a learner does on the ladder beside just writing: tells what they tried, asks for more, asks for the solution. */
export const HintMove = z.enum(['attempt', 'hint', 'show_me'])
export type HintMove = z.infer<typeof HintMove>

export const hintLevels: readonly { level: HintLevel; name: string; gives: string }[] = [
  { level: 1, name: 'Your try', gives: 'What you tried, and one question back' },
  { level: 2, name: 'Idea', gives: 'The idea behind it, in words' },
  { level: 3, name: 'Shape', gives: 'Where to look, and the shape of it' },
  { level: 4, name: 'Example', gives: 'A worked example of something similar' },
  { level: 5, name: 'Solution', gives: 'The solution, explained' },
]

/** A level as it was kept; a file from elsewhere may say anything. */
export function asHintLevel(kept: number): HintLevel {
  return HintLevel.parse(Math.min(5, Math.max(1, Math.round(kept))))
}
