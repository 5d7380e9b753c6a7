import { stemOf, wordsOf } from '#server/language/normalise.ts'
import type { Archetype } from '#server/teaching/planner/archetype.ts'

/** Finds the kind if an idea says nothing but its everyday name: "an app to track my expenses". */
export type CalledKindFinder = (text: string) => Archetype | null

/** A longer text says more than a name. */
const longestName = 60

/** `isEmpty` recognises words that say nothing about the kind: "app", "track". */
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

/** The meaningful stems in alphabetical order, so that "timer for cooking" equals "cooking timer". */
export function nameIn(text: string, isEmpty: (word: string) => boolean): string {
  return wordsOf(text)
    .filter((word) => !isEmpty(word))
    .map((word) => stemOf(word))
    .toSorted()
    .join(' ')
}
