/** What the tutor does besides writing; `…-before`: answers that the local model writes first. No zod here: first screens do not load it. */
export const answerSteps = [
  'reading',
  'tasks',
  'suggesting',
  'mending',
  'thinking',
  'one-before',
  'two-before',
  'more-before',
] as const
