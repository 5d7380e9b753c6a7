/** What the tutor does besides writing. No zod here: first screens do not load it. */
export const answerSteps = ['reading', 'tasks', 'suggesting', 'mending'] as const
