import { createMatcher } from '#server/language/matcher.ts'
import { stemsOf } from '#server/language/normalise.ts'

/** Something that a clause can ask for: named by a few words, or asked for by whole clauses. */
export interface Askable {
  id: string
  names: readonly string[]
  says: readonly string[]
  /** Near clauses that do not ask for it. */
  not: readonly string[]
}

/** What a clause asks for, best first. */
export type AskReader = (clause: string) => string[]

/** A clause must be this near to one that asks, and nearer than to any that does not. */
const leastLikeness = 0.42

export function createAskReader(askables: readonly Askable[]): AskReader {
  const named = askables.flatMap(({ id, names }) => names.map((name) => ({ id, stems: stemsOf(name) })))
  const match = createMatcher([
    ...askables.flatMap(({ id, names, says }) => [...names, ...says].map((text) => ({ meaning: id, text }))),
    ...askables.flatMap(({ id, not }) => not.map((text) => ({ meaning: `not ${id}`, text }))),
  ])
  return (clause) => {
    const stems = new Set(stemsOf(clause))
    const near = match(clause, 12)
    const scoreOf = (meaning: string) => near.find((one) => one.meaning === meaning)?.score ?? 0
    const byName = named
      .filter((one) => one.stems.length > 0 && one.stems.every((stem) => stems.has(stem)))
      .map(({ id }) => id)
    const byLikeness = near
      .filter(({ meaning, score }) => score >= leastLikeness && !meaning.startsWith('not '))
      .map(({ meaning }) => meaning)
    return [...new Set([...byName, ...byLikeness])].filter(
      (id) => scoreOf(`not ${id}`) <= Math.max(scoreOf(id), leastLikeness),
    )
  }
}
