import type { HintLevel } from './hint.ts'

export const hintLevels: readonly { level: HintLevel; name: string; gives: string }[] = [
  { level: 1, name: 'Your try', gives: 'What you tried, and one question back' },
  { level: 2, name: 'Idea', gives: 'The idea behind it, in words' },
  { level: 3, name: 'Shape', gives: 'Where to look, and the shape of it' },
  { level: 4, name: 'Example', gives: 'A worked example of something similar' },
  { level: 5, name: 'Solution', gives: 'The solution, explained' },
]
