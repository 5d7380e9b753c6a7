import { z } from 'zod'
import { Phrases } from '#server/teaching/planner/phrases.ts'
import { createPhraseFinder } from '#server/language/find-phrase.ts'
import { wordsOf } from '#server/language/normalise.ts'

/** Words that ideas use to exclude or postpone something. */
export const Reading = z.strictObject({
  rulesOut: Phrases,
  /** Exclude only if the name of a feature follows: "zero notifications", not "zero waste". */
  rulesOutNames: Phrases,
  /**
   * Inside a clause these exclude nothing, unless a word of `ofApp` comes before or a refusable name follows.
   */
  describes: Phrases,
  ofApp: Phrases,
  /** Relative pronouns; followed by a word of `owns` they describe a person: "who has no account". */
  relatives: Phrases,
  owns: Phrases,
  /** Answers to the learner's own question: "Timer? No." */
  saysNo: Phrases,
  /** Filler words in a list of exclusions. */
  fillsLists: Phrases,
  joinsRuledOut: Phrases,
  /** Words that join the last two names in a list ("and"). What follows may also be a new clause. */
  joinsNames: Phrases,
  /** Words that may come before "not" at the end of a name: "ads are not needed". */
  beforeNot: Phrases,
  /** Words that "-free" excludes: "ad-free", but not "gluten-free". */
  freeOf: Phrases,
  rulesNothingOut: Phrases,
  /** Phrases such as "so that no". What follows is excluded only if it is the name of a feature. */
  loses: Phrases,
  beginsAgain: Phrases,
  /** Words that introduce examples: "such as". */
  examples: Phrases,
  /** Before "like", these words mean that no example follows: "I would like", "an app like". */
  notBeforeLike: Phrases,
  /** After an exclusion, a part that begins with one of these is a reason, unless it also wants something. */
  reasons: Phrases,
  wants: Phrases,
  outHeadings: Phrases,
  laterHeadings: Phrases,
  /** Headings with one of these words introduce the fields of an entry. */
  fieldHeadings: Phrases,
  later: Phrases,
  /** Excluding one of these means that no data may leave the phone. */
  places: Phrases,
  /** Clauses with one of these also mean that. */
  staysOnPhone: Phrases,
  /** Whole clauses that also mean that; in a longer clause they could describe a place without a network. */
  localOnly: Phrases,
  isNew: Phrases,
  isExperienced: Phrases,
  oldPhones: Phrases,
  newPhones: Phrases,
  /** How wishes that remove something begin. */
  takesAway: Phrases,
  /** How wishes that add something begin. */
  asks: Phrases,
})
export type Reading = z.infer<typeof Reading>

export type ReadingWords = ReturnType<typeof readingWords>

/** The words with their lookups. `refusable`: the names that ideas rule out most often. */
export function readingWords(reading: Reading, refusable: readonly string[]) {
  return {
    find: {
      rulesOut: createPhraseFinder(reading.rulesOut),
      rulesOutNames: createPhraseFinder(reading.rulesOutNames),
      refusable: createPhraseFinder(refusable),
      joinsRuledOut: createPhraseFinder(reading.joinsRuledOut),
      rulesNothingOut: createPhraseFinder(reading.rulesNothingOut),
      loses: createPhraseFinder(reading.loses),
      later: createPhraseFinder(reading.later),
      takesAway: createPhraseFinder(reading.takesAway),
      asks: createPhraseFinder(reading.asks),
      examples: createPhraseFinder(reading.examples),
      reasons: createPhraseFinder(reading.reasons),
      wants: createPhraseFinder(reading.wants),
    },
    notBeforeLike: new Set(reading.notBeforeLike),
    beginsAgain: new Set(reading.beginsAgain),
    freeOf: new Set(reading.freeOf),
    relatives: new Set(reading.relatives),
    describes: new Set(reading.describes.map(plain)),
    ofApp: new Set(reading.ofApp),
    owns: new Set(reading.owns),
    saysNo: new Set(reading.saysNo.map(plain)),
    fillsLists: new Set(reading.fillsLists),
    beforeNot: new Set(reading.beforeNot),
    namesOut: new Set(
      [...refusable, ...reading.joinsRuledOut, ...reading.joinsNames].flatMap((name) => wordsOf(name)),
    ),
    fieldHeadings: new Set(reading.fieldHeadings),
    outHeadings: new Set(reading.outHeadings.map(plain)),
    laterHeadings: new Set(reading.laterHeadings.map(plain)),
  }
}

/** The words of a text in lower case, without punctuation. */
export function plain(text: string): string {
  return wordsOf(text).join(' ')
}
