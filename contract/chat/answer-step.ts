/**
 * What the tutor does besides writing. The steps ending in `-before` say how many answers the local model has
 * to write first. Without zod, because the first pages to load use this file.
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
