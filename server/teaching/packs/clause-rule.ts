import { z } from 'zod'
import { loadYaml } from '#server/teaching/load-yaml.ts'
import { Needed } from './pack.ts'

const Line = z.string().trim().min(12).max(400)
/** Beginnings of words; each list is one wording, all of whose words stand in the sentence. */
const Wordings = z.array(z.array(z.string().min(2)).min(1)).min(1)

const ClauseRule = z.strictObject({
  says: Wordings,
  /** Words that make it mean something else. */
  unless: Wordings.optional(),
  needs: Needed,
  /** Said where it is not: only where nothing else could do the same. Without it the learner is asked to look. */
  missing: Line.optional(),
})
export type ClauseRule = z.infer<typeof ClauseRule>

/** How the sentences of tasks are read against code: `knowledge/clauses.yaml`. */
export const ClauseKnowledge = z.strictObject({
  /** Said of what a sentence counts, forms or rules out; `{name}`, `{other}`, `{count}` and `{told}` are filled in. */
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
  /** Words of which each may name the same property. */
  sameWords: z.array(z.array(z.string().min(2)).min(2)),
  /** Words of which a task wants the one and somebody says the other. */
  opposites: z.array(
    z.strictObject({
      one: z.array(z.string().min(2)).min(1),
      other: z.array(z.string().min(2)).min(1),
      /** Forms and kinds of values: nothing else has to be the same. */
      isAboutTypes: z.literal(true).optional(),
    }),
  ),
  rules: z.array(ClauseRule),
})
export type ClauseKnowledge = z.infer<typeof ClauseKnowledge>

export const WrongLineText = z.strictObject({ kind: z.string(), says: Line })
export type WrongLineText = z.infer<typeof WrongLineText>

/** Both throw with file, line and reason where a file is not in form. */
export function loadClauses(file: string): Promise<ClauseKnowledge> {
  return loadYaml(file, ClauseKnowledge)
}

export function loadWrongLines(file: string): Promise<WrongLineText[]> {
  return loadYaml(file, z.array(WrongLineText))
}
