import { z } from 'zod'
import { Slug } from '#contract/learning/article.ts'
import { loadEntries } from '#server/teaching/load-yaml.ts'

const Why = z.string().min(15).max(260)

/** An answer to choose, and why it is right or wrong. */
const Choice = z.union([
  z.strictObject({ right: z.string().min(1).max(220), why: Why }),
  z.strictObject({ wrong: z.string().min(1).max(220), why: Why }),
])

/** A multiple-choice question of `knowledge/checks/<group>.yaml`. */
export const ChoiceCheck = z
  .strictObject({
    topic: Slug,
    /** Unique among the questions on the same topic. */
    name: Slug.default('choice'),
    question: z.string().min(10).max(300),
    code: z.string().max(600).optional(),
    choices: z.array(Choice).min(3).max(4),
  })
  .refine(
    ({ choices }) => choices.filter((choice) => 'right' in choice).length === 1,
    'Exactly one choice must be right',
  )
export type ChoiceCheck = z.infer<typeof ChoiceCheck>

/** Loads all questions of a folder. Throws with file, line and reason if one is invalid. */
export function loadChoiceChecks(folder: string): Promise<ChoiceCheck[]> {
  return loadEntries(folder, ChoiceCheck)
}
