import { stemOf, wordsOf } from '#server/language/normalise.ts'
import type { Kept } from './kept-words.ts'
import { plural, singular } from '#server/teaching/planner/writing/word-forms.ts'
import type { WordKinds } from './find-object.ts'

/**
 * What an idea says it keeps, in the singular: "bell rope" for "keep track of our bell ropes". Null if it
 * does not say.
 */
export type KeptFinder = (text: string) => string | null

const longest = 2
/** Maximum number of words between a verb and its object. */
const mostBetween = 5

/** `isField` recognises names of properties: "note date and price" keeps neither dates nor prices. */
export function createKeptFinder(
  kept: Kept,
  kinds: WordKinds,
  isField: (word: string) => boolean,
): KeptFinder {
  const verbs = new Set(kept.verbs.map((verb) => stemOf(verb)))
  const between = new Set(kept.between)
  const clauses = new Set(kept.clauses)
  const each = new Set(kept.each)
  const pronouns = new Set(kept.pronouns)
  const containers = new Set(kept.containers)
  const ofNouns = new Set(kept.containersOf)
  const never = new Set(kept.neverEntry)

  return (text) => {
    const segments = text.split(/[.,;:!?()\n–—]+/).map((segment) => wordsOf(segment))
    const places = segments.flatMap((words, segment) => words.map((_, at) => ({ words, at, segment })))
    return (
      first(places, ({ words, at, segment }) =>
        // "Each sees it" names no thing: a thing after "each" is singular.
        each.has(words[at]!) && !isPlural(words[at + 1] ?? '') ? objectOf(segments, segment, at) : null,
      ) ??
      first(places, ({ words, at, segment }) =>
        verbs.has(stemOf(words[at]!)) && !possessive.has(words[at - 1] ?? '')
          ? objectOf(segments, segment, at)
          : null,
      ) ??
      first(places, ({ words, at }) => (containers.has(words[at]!) ? contained(words, at) : null))
    )
  }

  /** The object after a verb, or what its "them" refers to. */
  function objectOf(segments: readonly string[][], segment: number, verbAt: number): string | null {
    const words = segments[segment]!
    let at = verbAt + 1
    while (at <= verbAt + mostBetween && between.has(words[at] ?? '')) at += 1
    const word = words[at]
    if (word === undefined) return null
    if (pronouns.has(word)) return namedBefore(segments.slice(0, segment + 1), verbAt)
    const isAfterArticle = at > verbAt + 1
    return phraseFrom(words, at, clauses.has(words[at - 1]!), isAfterArticle)
  }

  /** The last plural noun before a position in the last segment. */
  function namedBefore(segments: readonly string[][], end: number): string | null {
    for (const [back, words] of segments.toReversed().entries()) {
      const before = back === 0 ? words.slice(0, end) : words
      const at = before.findLastIndex((word) => isPlural(word) && isNoun(word))
      if (at < 0) continue
      const isTwo = at > 0 && isNoun(before[at - 1]!) && !between.has(before[at - 1]!)
      return singular(before.slice(isTwo ? at - 1 : at, at + 1).join(' '))
    }
    return null
  }

  /** The contents of a container noun: "firing" in "firing log", "show" in "list of shows". */
  function contained(words: readonly string[], at: number): string | null {
    if (ofNouns.has(words[at + 1] ?? '')) return objectOf([[...words]], 0, at)
    const start = at > 1 && isNoun(words[at - 2]!) && !between.has(words[at - 2]!) ? at - 2 : at - 1
    return start < 0 || !isNoun(words[at - 1]!) ? null : named(words.slice(start, at))
  }

  /** The noun phrase at a position; in a clause such as "which robe belongs" it ends before the verb. */
  function phraseFrom(
    words: readonly string[],
    start: number,
    isClause: boolean,
    isAfterArticle = true,
  ): string | null {
    const phrase: string[] = []
    for (const word of words.slice(start, start + longest)) {
      const isVerb = kinds.verbs.has(stemOf(word))
      const canBeNoun = !isVerb || (!isClause && (isPlural(word) || (phrase.length === 0 && isAfterArticle)))
      if (!isNoun(word) || !canBeNoun || phrase.some(isPlural)) break
      phrase.push(word)
    }
    // "For a hobby beekeeper" names a user, not a thing.
    const after = words[start + phrase.length]
    return after && kinds.people.has(singular(after)) ? null : named(phrase)
  }

  function named(phrase: readonly string[]): string | null {
    const last = phrase.at(-1)
    if (last === undefined || never.has(singular(last)) || isField(singular(last))) return null
    return singular(phrase.join(' '))
  }

  function isNoun(word: string): boolean {
    return (
      /^\p{L}{3,}$/u.test(word) &&
      !kinds.functions.has(word) &&
      !kinds.people.has(singular(word)) &&
      !containers.has(word)
    )
  }
}

const possessive = new Set(['its', 'their', 'his', 'her', 'my', 'our', 'your'])

function isPlural(word: string): boolean {
  return singular(word) !== word && plural(singular(word)) === word
}

function first<Place>(places: readonly Place[], read: (place: Place) => string | null): string | null {
  for (const place of places) {
    const found = read(place)
    if (found !== null) return found
  }
  return null
}
