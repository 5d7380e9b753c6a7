import { indexExamples } from '#server/language/example-index.ts'
import { createMatcher } from '#server/language/matcher.ts'
import { stemsOf } from '#server/language/normalise.ts'
import type { Indexed } from '#server/teaching/indexed.ts'
import { areClose } from './close-words.ts'

/** A feature that a clause can ask for, by name or in other words. */
export interface Askable {
  id: string
  names: readonly string[]
  /** Word groups: a clause asks for it if all words of one group occur close together, in any order. */
  signs?: readonly string[]
  says: readonly string[]
  /** Similar clauses that do not ask for it. */
  not: readonly string[]
}

export interface AskReader {
  /** Ids of the features whose name occurs in the text. */
  named: (text: string) => string[]
  /** Ids of the features whose name or sign occurs in the text. */
  pointedAt: (text: string) => string[]
  /**
   * Ids of the features that a clause of an idea asks for: by name, by sign or by similarity to an example.
   */
  asked: (clause: string) => string[]
  /** Ids of the features that a short wish asks for: those it names, and the nearest one for each part. */
  wished: (words: string) => string[]
  /**
   * Ids of the features that a few words rule out; one word of a name is enough: "account" for "user
   * account".
   */
  ruledOut: (words: string) => string[]
}

/** Minimum similarity between part of a clause and an example. No counter-example may be more similar. */
const leastLikeness = 0.42
/** Parts with fewer words resemble too many examples. */
const fewestWords = 3
const joints = /\s(?:and|with|plus|also)\s/i

export function createAskReader(askables: readonly Askable[], indexed: Indexed): AskReader {
  const named = askables.flatMap(({ id, names }) => names.map((name) => ({ id, stems: stemsOf(name) })))
  const findName = createNameFinder(named)
  const signs = askables.flatMap(({ id, signs: all = [] }) =>
    all.map((sign) => ({ id, stems: stemsOf(sign) })),
  )
  const sayings = [
    ...askables.flatMap(({ id, says }) => says.map((text) => ({ meaning: id, text }))),
    ...askables.flatMap(({ id, not }) => not.map((text) => ({ meaning: `not ${id}`, text }))),
  ]
  const matchSaying = createMatcher(
    sayings,
    indexed('sayings of features', () => indexExamples(sayings)),
  )
  const names = askables.flatMap(({ id, names: texts }) => texts.map((text) => ({ meaning: id, text })))
  const matchName = createMatcher(
    names,
    indexed('names of features', () => indexExamples(names)),
  )
  return {
    named: (text) => unique(findName(text)),
    pointedAt: (text) => unique([...findName(text), ...signed(text)]),
    asked: (clause) =>
      unique([...findName(clause), ...signed(clause), ...partsOf(clause).flatMap(nearestTo)]),
    wished: (words) => unique([...findName(words), ...partsOf(words).flatMap(nearestNamed)]),
    ruledOut: (words) =>
      unique([
        ...findName(words),
        ...partsOf(words).flatMap((part) => [...partlyNamed(part), ...nearestTo(part)]),
      ]),
  }

  function signed(clause: string): string[] {
    const said = stemsOf(clause)
    return signs.filter(({ stems }) => areClose(stems, said)).map(({ id }) => id)
  }

  function nearestNamed(part: string): string[] {
    const candidates = new Set(partlyNamed(part))
    if (candidates.size === 0 || findName(part).length > 0) return nearestTo(part)
    const best = matchName(part, 20).find(({ meaning }) => candidates.has(meaning))
    return best ? [best.meaning] : []
  }

  /** Ids with a name that contains every word of the part: "account" finds "user account". */
  function partlyNamed(part: string): string[] {
    const stems = stemsOf(part)
    if (stems.length === 0) return []
    return named.filter((one) => stems.every((stem) => one.stems.includes(stem))).map(({ id }) => id)
  }

  function nearestTo(part: string): string[] {
    if (stemsOf(part).length < fewestWords) return []
    const [best] = matchSaying(part, 1)
    return best && best.score >= leastLikeness && !best.meaning.startsWith('not ') ? [best.meaning] : []
  }
}

/** Finds ids whose name occurs in a text as consecutive words. */
function createNameFinder(
  named: readonly { id: string; stems: readonly string[] }[],
): (text: string) => string[] {
  const byFirst = Map.groupBy(named, ({ stems }) => stems[0])
  return (text) => {
    const words = stemsOf(text)
    return words.flatMap((word, at) =>
      (byFirst.get(word) ?? [])
        .filter(({ stems }) => stems.every((stem, offset) => words[at + offset] === stem))
        .map(({ id }) => id),
    )
  }
}

function partsOf(clause: string): string[] {
  return clause.split(joints)
}

function unique(ids: readonly string[]): string[] {
  return [...new Set(ids)]
}
