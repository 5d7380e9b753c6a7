import { stemOf, wordsOf } from '#server/language/normalise.ts'
import type { Archetype } from '#server/teaching/planner/archetype.ts'

/** The kind that an idea names without saying more: "an app to track my expenses". */
export type CalledKindFinder = (text: string) => Archetype | null

/** A longer text says more than a name. */
const longestName = 60

/** `isEmpty` recognises words that say nothing of the kind: "app", "track". */
export function createCalledKindFinder(
  archetypes: readonly Archetype[],
  isEmpty: (word: string) => boolean,
): CalledKindFinder {
  const named = archetypes.flatMap((archetype) =>
    archetype.calls.map((call) => [nameIn(call, isEmpty), archetype] as const),
  )
  const byName = new Map(named.filter(([name]) => name !== ''))
  return (text) => (text.length > longestName ? null : (byName.get(nameIn(text, isEmpty)) ?? null))
}

/** The stems of what is told, in one order: "timer for cooking" is "cooking timer". */
export function nameIn(text: string, isEmpty: (word: string) => boolean): string {
  return wordsOf(text)
    .filter((word) => !isEmpty(word))
    .map((word) => stemOf(word))
    .toSorted()
    .join(' ')
}
