import { z } from 'zod'
import { loadYaml } from '#server/teaching/load-yaml.ts'
import { Needed } from '#server/teaching/packs/pack.ts'

const Line = z.string().trim().min(12).max(400)
/** Word beginnings. Each list is one wording; the sentence must contain all its words. */
const Wordings = z.array(z.array(z.string().min(2)).min(1)).min(1)

const ClauseRule = z.strictObject({
  says: Wordings,
  /** Words that change the meaning. */
  unless: Wordings.optional(),
  needs: Needed,
  /** Shown if missing, only when nothing else could do the same. Without it the learner is asked to check. */
  missing: Line.optional(),
})
export type ClauseRule = z.infer<typeof ClauseRule>

/** How task sentences are compared with code: `knowledge/clauses.yaml`. */
export const ClauseKnowledge = z.strictObject({
  /**
   * Texts about what a sentence counts, lists or rules out, with the slots `{name}`, `{other}`, `{count}`
   * and `{told}`.
   */
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
  /** Words that may name the same property. */
  sameWords: z.array(z.array(z.string().min(2)).min(2)),
  /** Word pairs in which the task asks for one and the learner says the other. */
  opposites: z.array(
    z.strictObject({
      one: z.array(z.string().min(2)).min(1),
      other: z.array(z.string().min(2)).min(1),
      /** Forms and types of values; nothing else has to match. */
      isAboutTypes: z.literal(true).optional(),
    }),
  ),
  rules: z.array(ClauseRule),
})
export type ClauseKnowledge = z.infer<typeof ClauseKnowledge>

export const WrongLineText = z.strictObject({ kind: z.string(), says: Line })
export type WrongLineText = z.infer<typeof WrongLineText>

/** Both functions throw with file, line and reason if a file is invalid. */
export function loadClauses(file: string): Promise<ClauseKnowledge> {
  return loadYaml(file, ClauseKnowledge)
}

export function loadWrongLines(file: string): Promise<WrongLineText[]> {
  return loadYaml(file, z.array(WrongLineText))
}
