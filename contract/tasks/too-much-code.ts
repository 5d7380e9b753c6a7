import { limits } from '#contract/limits.ts'

// Without zod, because the first pages to load use this file.
export const tooMuchCode = `That is more than can be read at once (${limits.attemptCode.toLocaleString('en-US')} characters). Choose only the files this task is about.`
