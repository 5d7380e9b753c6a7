import { createMatcher } from '#server/language/matcher.ts'
import type { Warning } from '#server/teaching/planner/planner-data.ts'

/** The warnings that a text calls for, best first. */
export type WarningReader = (text: string) => Warning[]

/** This near to an example, and this much nearer than to any that only sounds alike. */
const least = { score: 0.36, lead: 0.02 }

export function createWarningReader(warnings: readonly Warning[]): WarningReader {
  const byId = new Map(warnings.map((warning) => [warning.id, warning]))
  const match = createMatcher(
    warnings.flatMap(({ id, examples, near }) => [
      ...examples.map((text) => ({ meaning: id, text })),
      ...near.map((text) => ({ meaning: `near ${id}`, text })),
    ]),
  )
  return (text) => {
    const found = match(text, 8)
    const nearest = Math.max(
      0,
      ...found.filter(({ meaning }) => meaning.startsWith('near ')).map(({ score }) => score),
    )
    return found
      .filter(
        ({ meaning, score }) => byId.has(meaning) && score >= least.score && score - nearest >= least.lead,
      )
      .map(({ meaning }) => byId.get(meaning)!)
  }
}
