import type { HintLevel } from './hint.ts'

export const hintLevels: readonly { level: HintLevel; name: string; gives: string; asks: string }[] = [
  {
    level: 1,
    name: 'Your try',
    gives: 'What you tried, and one question back',
    asks: 'What have you tried?',
  },
  { level: 2, name: 'Idea', gives: 'The idea behind it, in words', asks: 'The idea' },
  { level: 3, name: 'Shape', gives: 'Where to look, and the shape of it', asks: 'Where to look' },
  { level: 4, name: 'Example', gives: 'A worked example of something similar', asks: 'A similar example' },
  { level: 5, name: 'Solution', gives: 'The solution, explained', asks: 'The solution' },
]
