import { z } from 'zod'
import { loadYaml } from '#server/teaching/load-yaml.ts'
import { Needed } from '#server/teaching/packs/pack.ts'

const Line = z.string().trim().min(12).max(400)
/** Alternative wordings. One matches if each of its prefixes starts a word of the sentence. */
const Wordings = z.array(z.array(z.string().min(2)).min(1)).min(1)

const ClauseRule = z.strictObject({
  says: Wordings,
  /** Words that rule the rule out, because they change the meaning. */
  unless: Wordings.optional(),
  needs: Needed,
  /**
   * Shown if the need is not met. Only for needs that no other code could meet; otherwise the learner is asked to
   * check.
   */
  missing: Line.optional(),
})
export type ClauseRule = z.infer<typeof ClauseRule>

/** How a task's sentences are compared with code: `knowledge/clauses.yaml`. */
export const ClauseKnowledge = z.strictObject({
  /** Texts for when the code contradicts a sentence. Placeholders: `{name}`, `{other}`, `{count}` and `{told}`. */
  lacks: z.partialRecord(
    z.enum([
      'form',
      'no-form',
      'promise',
      'stored',
      'property',
      'import',
      'used',
      'orders',
      'cases',
      'samples',
      'called',
      'in-rows',
      'exact-type',
      'field',
      'computed',
      'worked-out',
      'found-elsewhere',
    ]),
    Line,
  ),
  /** Groups of words that can name the same property. */
  sameWords: z.array(z.array(z.string().min(2)).min(2)),
  /** Opposites: a contradiction if the task says one and the learner the other. */
  opposites: z.array(
    z.strictObject({
      one: z.array(z.string().min(2)).min(1),
      other: z.array(z.string().min(2)).min(1),
      /** For forms and types of values; the sentences need no other word in common. */
      isAboutTypes: z.literal(true).optional(),
    }),
  ),
  rules: z.array(ClauseRule),
})
export type ClauseKnowledge = z.infer<typeof ClauseKnowledge>

export const WrongLineText = z.strictObject({ kind: z.string(), says: Line })
export type WrongLineText = z.infer<typeof WrongLineText>

/** Throws with file, line and reason if the file is invalid. */
export function loadClauses(file: string): Promise<ClauseKnowledge> {
  return loadYaml(file, ClauseKnowledge)
}

export function loadWrongLines(file: string): Promise<WrongLineText[]> {
  return loadYaml(file, z.array(WrongLineText))
}
