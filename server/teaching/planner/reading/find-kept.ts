import { stemOf, wordsOf } from '#server/language/normalise.ts'
import type { Kept } from './kept-words.ts'
import { plural, singular } from '#server/teaching/planner/writing/word-forms.ts'
import type { WordKinds } from './find-object.ts'

/**
 * Finds the object that an idea wants stored, in the singular: "bell rope" for "keep track of our bell
 * ropes". Null if the idea does not say.
 */
export type KeptFinder = (text: string) => string | null

const longest = 2
/** Maximum number of words between a verb and its object. */
const mostBetween = 5

interface KeptWords {
  verbs: ReadonlySet<string>
  between: ReadonlySet<string>
  clauses: ReadonlySet<string>
  each: ReadonlySet<string>
  pronouns: ReadonlySet<string>
  containers: ReadonlySet<string>
  ofNouns: ReadonlySet<string>
  never: ReadonlySet<string>
  kinds: WordKinds
  isField: (word: string) => boolean
}

/**
 * `isField` recognises field names, which are never the object: "note date and price" stores no dates or
 * prices.
 */
export function createKeptFinder(
  kept: Kept,
  kinds: WordKinds,
  isField: (word: string) => boolean,
): KeptFinder {
  const known: KeptWords = {
    verbs: new Set(kept.verbs.map((verb) => stemOf(verb))),
    between: new Set(kept.between),
    clauses: new Set(kept.clauses),
    each: new Set(kept.each),
    pronouns: new Set(kept.pronouns),
    containers: new Set(kept.containers),
    ofNouns: new Set(kept.containersOf),
    never: new Set(kept.neverEntry),
    kinds,
    isField,
  }
  return (text) => findIn(known, text)
}

function findIn(known: KeptWords, text: string): string | null {
  const { each, verbs, containers } = known
  const segments = text.split(/[.,;:!?()\n–—]+/).map((segment) => wordsOf(segment))
  const places = segments.flatMap((words, segment) => words.map((_, at) => ({ words, at, segment })))
  return (
    first(places, ({ words, at, segment }) =>
      // After "each", a word that looks like a plural is a verb: "each sees it".
      each.has(words[at]!) && !isPlural(words[at + 1] ?? '') ? objectOf(known, segments, segment, at) : null,
    ) ??
    first(places, ({ words, at, segment }) =>
      verbs.has(stemOf(words[at]!)) &&
      !possessive.has(words[at - 1] ?? '') &&
      !isList(known, words, at) &&
      // "They keep dying" stores nothing.
      !/^(?:keep|keeps|kept) \w{1,20}ing$/.test(`${words[at]} ${words[at + 1]}`)
        ? objectOf(known, segments, segment, at)
        : null,
    ) ??
    first(places, ({ words, at }) => (containers.has(words[at]!) ? contained(known, words, at) : null))
  )
}

/**
 * Whether "list" or "book" is a container and not a verb: "grocery list for the flat", "recipe book for Mum".
 */
function isList(known: KeptWords, words: readonly string[], at: number): boolean {
  return known.ofNouns.has(words[at + 1] ?? '') && isName(known, words[at - 1] ?? '')
}

/** Whether a word before a container says what is in it: "grocery" and "shopping" do, "keep" does not. */
function isName(known: KeptWords, word: string): boolean {
  return isNoun(known, word) && (word.endsWith('ing') || !known.kinds.verbs.has(stemOf(word)))
}

/** The object after a verb; if that is a pronoun such as "them", the noun it refers to. */
function objectOf(
  known: KeptWords,
  segments: readonly string[][],
  segment: number,
  verbAt: number,
): string | null {
  const words = segments[segment]!
  let at = verbAt + 1
  while (at <= verbAt + mostBetween && known.between.has(words[at] ?? '')) at += 1
  const word = words[at]
  if (word === undefined) return null
  if (known.pronouns.has(word)) return namedBefore(known, segments.slice(0, segment + 1), verbAt)
  const isAfterArticle = at > verbAt + 1
  return phraseFrom(known, words, at, known.clauses.has(words[at - 1]!), isAfterArticle)
}

/**
 * What a pronoun refers to: the last plural noun before the word at `end`, in the singular, with a noun in
 * front of it if there is one.
 */
function namedBefore(known: KeptWords, segments: readonly string[][], end: number): string | null {
  for (const [back, words] of segments.toReversed().entries()) {
    const before = back === 0 ? words.slice(0, end) : words
    const at = before.findLastIndex((word) => isPlural(word) && isNoun(known, word))
    if (at < 0) continue
    const isTwo = at > 0 && isNoun(known, before[at - 1]!) && !known.between.has(before[at - 1]!)
    return singular(before.slice(isTwo ? at - 1 : at, at + 1).join(' '))
  }
  return null
}

/**
 * What a container noun contains: "firing" in "firing log", "show" in "list of shows", "grocery" in "grocery
 * list for flatmates".
 */
function contained(known: KeptWords, words: readonly string[], at: number): string | null {
  const before = words[at - 1] ?? ''
  // Skips a verb in "-ing": "a blade sharpening log" is about blades.
  if (before.endsWith('ing') && isPlural(words[at - 2] ?? '') && isNoun(known, words[at - 2]!))
    return contained(known, words, at - 1)
  if (known.ofNouns.has(words[at + 1] ?? '') && !isName(known, before))
    return objectOf(known, [[...words]], 0, at)
  if (!isNoun(known, before)) return null
  const front = words[at - 2] ?? ''
  const isTwo = isNoun(known, front) && !known.between.has(front)
  return named(known, words.slice(isTwo ? at - 2 : at - 1, at))
}

/** The noun phrase at a position. In a clause it ends before the verb: "robe" in "which robe belongs". */
function phraseFrom(
  known: KeptWords,
  words: readonly string[],
  start: number,
  isClause: boolean,
  isAfterArticle = true,
): string | null {
  const [front = '', head = ''] = words.slice(start)
  // Before a plural, a container is no container: "library books".
  if (known.containers.has(front) && isPlural(head) && isNoun(known, head)) return named(known, [front, head])
  const phrase: string[] = []
  for (const word of words.slice(start, start + longest)) {
    const isVerb = known.kinds.verbs.has(stemOf(word))
    const canBeNoun = !isVerb || (!isClause && (isPlural(word) || (phrase.length === 0 && isAfterArticle)))
    if (!isNoun(known, word) || !canBeNoun || phrase.some(isPlural)) break
    phrase.push(word)
  }
  // A word before a person describes users and is not an object: "for a hobby beekeeper".
  const after = words[start + phrase.length]
  return after && known.kinds.people.has(singular(after)) ? null : named(known, phrase)
}

function named(known: KeptWords, phrase: readonly string[]): string | null {
  const last = phrase.at(-1)
  if (last === undefined || known.never.has(singular(last)) || known.isField(singular(last))) return null
  return singular(phrase.join(' '))
}

function isNoun(known: KeptWords, word: string): boolean {
  return (
    /^\p{L}{3,}$/u.test(word) &&
    !known.kinds.functions.has(word) &&
    !known.kinds.people.has(singular(word)) &&
    !known.containers.has(word)
  )
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
