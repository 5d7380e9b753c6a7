import { z } from 'zod'
import { Phrases } from '#server/teaching/planner/phrases.ts'
import { createPhraseFinder } from '#server/language/find-phrase.ts'
import { wordsOf } from '#server/language/normalise.ts'

/** Words with which ideas refuse or defer something. */
export const Reading = z.strictObject({
  rulesOut: Phrases,
  /** Rule out only the name of a part of apps: "zero notifications", not "zero waste". */
  rulesOutNames: Phrases,
  /** In the middle of a clause these only describe a thing, unless `ofApp` or a refusable name is near. */
  describes: Phrases,
  ofApp: Phrases,
  /** "Who has no account" describes somebody: a relative before a verb of owning. */
  relatives: Phrases,
  owns: Phrases,
  /** The answer to one's own question: "Timer? No." */
  saysNo: Phrases,
  /** Words of a list of refusals that add nothing to its names. */
  fillsLists: Phrases,
  joinsRuledOut: Phrases,
  /** Words between the names of a list; they may also begin something else. */
  joinsNames: Phrases,
  /** Verbs before "not needed". */
  beforeNot: Phrases,
  /** Words that "-free" rules out: "ad-free", but not "gluten-free". */
  freeOf: Phrases,
  rulesNothingOut: Phrases,
  /** What follows must not happen, unless it is a part of apps. */
  loses: Phrases,
  beginsAgain: Phrases,
  /** Words before examples. */
  examples: Phrases,
  /** Before "like", these words mean that no example follows: "I would like", "an app like". */
  notBeforeLike: Phrases,
  /** After a refusal, a part that begins with one of these is a reason, unless it wants something. */
  reasons: Phrases,
  wants: Phrases,
  outHeadings: Phrases,
  laterHeadings: Phrases,
  /** Headings with one of these words introduce the fields of an entry. */
  fieldHeadings: Phrases,
  later: Phrases,
  /** Ruling out one of these means that no data may leave the phone. */
  places: Phrases,
  /** Clauses with one of these mean the same. */
  staysOnPhone: Phrases,
  /** Whole clauses that mean the same; with more words they would describe a place without network. */
  localOnly: Phrases,
  isNew: Phrases,
  isExperienced: Phrases,
  oldPhones: Phrases,
  newPhones: Phrases,
  /** Beginnings of wishes that remove something. */
  takesAway: Phrases,
  /** Beginnings of wishes that add something. */
  asks: Phrases,
})
export type Reading = z.infer<typeof Reading>

export type ReadingWords = ReturnType<typeof readingWords>

/** The words with their lookups. `refusable` names what ideas rule out most often. */
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

/** Lower-case words without punctuation. */
export function plain(text: string): string {
  return wordsOf(text).join(' ')
}
