import { limits } from '#contract/limits.ts'

// No zod here: first screens do not load it.
export const tooMuchCode = `That is more than can be read at once (${limits.attemptCode.toLocaleString('en-US')} characters). Choose only the files this task is about.`
