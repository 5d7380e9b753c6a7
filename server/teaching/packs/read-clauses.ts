import { stemOf, stemsOf, wordsOf } from '#server/language/normalise.ts'
import { sentencesOf } from '#server/teaching/guide/passages.ts'
import type { Attempt } from './attempt.ts'
import type { ClauseRule } from './clause-rule.ts'
import { explains } from './open-wishes.ts'
import { isMet } from './read-check.ts'
import { lacksTold } from './told-lacks.ts'
import { casesTold } from './told-limits.ts'

/** A task sentence compared with code. */
export interface ReadClause {
  sentence: string
  /** What the sentence asks for and the code clearly lacks; empty if nothing. */
  lacks: string[]
  /** Whether all of it can be seen in code; the app's behaviour cannot. */
  isSeen: boolean
  /** A code name in the sentence that the code lacks. */
  absent: string | null
}

/** Compares each requesting sentence of a task with code. */
export function readClauses(attempt: Attempt): ReadClause[] {
  const { description, doneWhen } = attempt.help.ground.task
  const ends = sentencesOf(doneWhen)
  const asking = sentencesOf(description).filter((sentence) => !explains(sentence))
  const inCode = stemsIn(attempt.swift)
  return [...asking, ...ends].map((sentence) =>
    readClause(attempt, sentence, inCode, ends.includes(sentence)),
  )
}

function stemsIn(swift: string): ReadonlySet<string> {
  return new Set([
    ...stemsOf(swift.replace(/(?<=[a-z0-9])(?=[A-Z])/g, ' ')),
    ...stemsOf(swift.replace(/[^\p{L}\p{N}\s]+/gu, ' ')),
  ])
}

function readClause(
  attempt: Attempt,
  sentence: string,
  inCode: ReadonlySet<string>,
  isEnd: boolean,
): ReadClause {
  const rules = rulesFor(attempt, sentence)
  const lacks = [
    ...rules.filter(({ isThere }) => !isThere).flatMap(({ rule }) => rule.missing ?? []),
    ...lacksTold(attempt, sentence),
  ]
  const absent = isRefusal(sentence) ? null : absentName(attempt, sentence)
  const isOpen = lacks.length > 0 || absent !== null || rules.some(({ isThere }) => !isThere)
  return {
    sentence,
    lacks,
    absent,
    isSeen: !isOpen && isCarriedOut(attempt, sentence, inCode, isEnd),
  }
}

function rulesFor(attempt: Attempt, sentence: string): { rule: ClauseRule; isThere: boolean }[] {
  const words = wordsOf(sentence)
  const fits = (wordings: ClauseRule['says']) =>
    wordings.some((wording) => wording.every((start) => words.some((word) => word.startsWith(start))))
  return attempt.help.reading.clauses.rules
    .filter(({ says, unless }) => fits(says) && !(unless && fits(unless)))
    .map((rule) => ({ rule, isThere: isMet(attempt, rule.needs) }))
}

/** A sentence about what not to do names what must be absent. */
function isRefusal(sentence: string): boolean {
  return /\b(?:not|never|no|nothing|without|cannot|instead|than)\b/i.test(sentence)
}

/** A name in code style, such as `minimumScaleFactor`, that the code does not contain. */
function absentName({ swift }: Attempt, sentence: string): string | null {
  const names = sentence.match(/(?<![\w“])(?:[a-z]{2,40}[A-Z]\w{1,40}|[A-Z][a-z]{1,40}[A-Z]\w{1,40})/g) ?? []
  return names.find((name) => !new RegExp(`\\b${name}`).test(swift) && !isProduct(name)) ?? null
}

/** Names that look like code but are products. */
function isProduct(name: string): boolean {
  return /^(?:iPhone|iPad|iOS|iCloud|macOS|VoiceOver|SwiftUI|SwiftData|WeatherKit|TestFlight|AirDrop|AirPlay|CloudKit)/.test(
    name,
  )
}

const leastShared = 0.7
const leastOfTest = 0.5

/**
 * Whether the code contains nearly every meaningful word. Behaviour that must be seen, felt or timed never
 * counts.
 */
function isCarriedOut(
  { swift, facts }: Attempt,
  sentence: string,
  inCode: ReadonlySet<string>,
  isEnd: boolean,
): boolean {
  const isTest = /^(?:A |One |The )?(?:unit )?tests?\b/i.test(sentence)
  if (isTest && facts.tests === 0) return false
  if (isEnd && !isTest) return false
  const exact = [...sentence.matchAll(/“([^“”]{1,80})”|(\d[\d,.]{0,20})/g)].map(
    ([all, quoted]) => quoted ?? all,
  )
  const has = (one: string) =>
    swift.includes(one.replace(/[.,]$/, '').replaceAll(',', '_')) || swift.includes(one)
  if (!isTest && (exact.some((one) => !has(one)) || isRefusal(sentence))) return false
  if (casesTold(sentence).length > facts.expectations) return false
  const stems = [
    ...new Set(
      wordsOf(sentence)
        .filter((word) => word.length > 3 && !plainWords.has(word))
        .map(stemOf),
    ),
  ]
  const shared = stems.filter((stem) => inCode.has(stem))
  return stems.length === 0 || shared.length / stems.length >= (isTest ? leastOfTest : leastShared)
}

/** Words that say that something is to be made, but not what. */
const plainWords = new Set(
  'write build make show keep take with from that this function type test tests code screen into each also then them they'.split(
    ' ',
  ),
)
