/**
 * What the tutor does besides writing. Steps ending in `-before` say how many answers the local model writes
 * first. Without zod, because the first pages to load use this file.
 */
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
