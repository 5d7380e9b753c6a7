import { z } from 'zod'

/** Words and phrases of the knowledge, at least one. */
export const Phrases = z.array(z.string().min(1)).min(1)
