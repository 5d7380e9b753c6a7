import { stemOf, stemsOf, wordsOf } from '#server/language/normalise.ts'
import { sentencesOf } from '#server/teaching/guide/passages.ts'
import type { Attempt } from './attempt.ts'
import type { ClauseRule } from './clause-rule.ts'
import { explains } from '#server/teaching/packs/uncovered-requirements.ts'
import { isMet } from './read-check.ts'
import { lacksInWords } from './lacks-in-words.ts'
import { statedCases } from '#server/teaching/packs/task-words/stated-limits.ts'

/** The result of comparing a task's sentence with the code. */
export interface ReadClause {
  sentence: string
  /** What the sentence asks for and the code clearly lacks; empty if nothing. */
  lacks: string[]
  /** Whether code shows all of it. The app's behaviour cannot be seen in code. */
  isSeen: boolean
  /** A code name in the sentence that the code does not contain; null if none. */
  absent: string | null
  /** Whether it only describes how the running app behaves when the task is done. */
  isOnlySeenRunning: boolean
  /** Whether it can be checked by name: the sentence contains a code name, or a clause rule matches it. */
  isByName: boolean
  /** What is certainly missing, as a sentence; null if some code may do it. */
  missing: string | null
  /** Whether no usual line for it was found. The code may do it in another way. */
  isUnfound: boolean
  /** The line that contains most of its words, from 1; null if none contains any. */
  line: number | null
  /** Whether that line has enough of its words to be quoted. */
  isTelling: boolean
}

/** Compares every sentence of a task that asks for something with the code. */
export function readClauses(attempt: Attempt): ReadClause[] {
  const { description, doneWhen } = attempt.help.ground.task
  const ends = sentencesOf(doneWhen)
  const asking = sentencesOf(description).filter((sentence) => !explains(sentence))
  const inCode = stemsIn(attempt.swift)
  const lines = attempt.swift.split('\n').map(stemsOfLine)
  const isOfTests = linesOfTests(attempt.swift)
  const none: ReadonlySet<string> = new Set()
  return [...asking, ...ends].map((sentence) =>
    readClause(
      attempt,
      sentence,
      inCode,
      lines.map((line, at) => (isOfTests[at] === isOfTest(sentence) ? line : none)),
      ends.includes(sentence),
    ),
  )
}

/** Imports, comments and the first line of a type: their words do not show that anything is done. */
const tellsNothing =
  /^\s*(?:import\b|\/\/|(?:(?:public|private|final|@\w{1,20}) )*(?:struct|class|enum|actor|extension|protocol)\b)/

function stemsOfLine(line: string): ReadonlySet<string> {
  return tellsNothing.test(line) ? new Set() : stemsIn(line)
}

/** Which lines stand in a test: what a task asks for is not done there. */
function linesOfTests(swift: string): boolean[] {
  let depth = 0
  let isIn = false
  return swift.split('\n').map((line) => {
    const begins = /@Test\b|\bfunc test[A-Z]/.test(line)
    if (begins && !isIn) depth = 0
    isIn ||= begins
    if (!isIn) return false
    depth += line.split('{').length - line.split('}').length
    if (depth <= 0 && line.includes('}')) isIn = false
    return true
  })
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
  lines: readonly ReadonlySet<string>[],
  isEnd: boolean,
): ReadClause {
  const rules = rulesFor(attempt, sentence)
  const about = lineAbout(attempt, sentence, lines)
  const isByName = rules.length > 0 || codeNamesIn(sentence).length > 0
  const lacks = [
    ...rules.filter(({ isThere }) => !isThere).flatMap(({ rule }) => rule.missing ?? []),
    ...lacksInWords(attempt, sentence),
  ]
  const absent = isRefusal(sentence) ? null : absentName(attempt, sentence)
  const isOpen = lacks.length > 0 || absent !== null || rules.some(({ isThere }) => !isThere)
  return {
    sentence,
    lacks,
    absent,
    isOnlySeenRunning: isEnd && !isOfTest(sentence),
    line: about?.line ?? null,
    isTelling: about?.isTelling ?? false,
    isByName,
    missing: missingIn(attempt, sentence, lacks),
    // “Done when” describes how the app behaves, which code can achieve in many ways.
    isUnfound:
      !isEnd &&
      !isOfTest(sentence) &&
      !isRefusal(sentence) &&
      (absent !== null ||
        rulesFor(attempt, withoutReason(sentence)).some(({ isThere }) => !isThere) ||
        (about === null && asksForSomething.test(sentence))),
    isSeen: !isOpen && isCarriedOut(attempt, sentence, inCode, isEnd, isByName),
  }
}

function rulesFor(attempt: Attempt, sentence: string): { rule: ClauseRule; isThere: boolean }[] {
  const told = wordsOf(sentence)
  const fits = (wordings: ClauseRule['says'], words = told) =>
    wordings.some((wording) => wording.every((start) => words.some((word) => word.startsWith(start))))
  return attempt.help.reading.clauses.rules
    .filter(({ says, unless }) => fits(says) && !(unless && fits(unless)))
    .map((rule) => ({
      rule,
      isThere:
        isMet(attempt, rule.needs) || (!rule.missing && labels(attempt).some((one) => fits(rule.says, one))),
    }))
}

/**
 * The words of each string literal in the code. A button labelled “Undo” is probably the undo that was asked
 * for.
 */
function labels({ swift }: Attempt): string[][] {
  return [...swift.matchAll(/"([^"\n\\]{1,40})"/g)].map(([, text = '']) => wordsOf(text))
}

/** What a sentence asks for and the code certainly lacks; null if nothing is certain. */
function missingIn({ facts }: Attempt, sentence: string, [lack]: readonly string[]): string | null {
  if (lack) return lack
  return isOfTest(sentence) && facts.tests === 0 ? 'There is no test yet.' : null
}

/** Matches “Add …” and “A tap opens …”, but not “Speed per frame would make it twice as fast”. */
export const asksForSomething =
  /^(?:(?:above|below|beside|on|in|at|with|when|if) [^,]{1,80}, )?(?:an?|each|every|one|two|three|add|ask|begin|build|count|describe|draw|fill|filter|give|group|hold|insert|keep|lay|leave|let|list|load|make|mark|move|offer|open|pick|play|push|put|read|remember|round|save|say|scale|schedule|search|send|set|show|sort|split|store|sum|take|tell|use|work|write) /i

/** One word of the sentence itself; a word like it alone is no evidence. */
const leastWorth = 2
/** Two words, so that it is worth quoting. */
const telling = 4

/** The line with most of a sentence's words, or of words for the same; the task's own types tell least. */
function lineAbout(
  { help: { ground, screen, reading } }: Attempt,
  sentence: string,
  lines: readonly ReadonlySet<string>[],
): { line: number; isTelling: boolean } | null {
  const types = ground.types.flatMap(({ name, words, manyWords }) => [name, words, manyWords])
  const own = new Set(stemsOf([screen?.name ?? '', ...types].join(' ')))
  const told = tellingStems(sentence)
  const same = reading.clauses.sameWords.map((words) => words.map(stemOf))
  const best = (stems: readonly string[]) => {
    const worth = lines.map((line) =>
      stems.reduce((sum, stem) => {
        const isLike = same.some((words) => words.includes(stem) && words.some((one) => line.has(one)))
        return sum + (line.has(stem) ? 2 : isLike ? 1 : 0)
      }, 0),
    )
    const most = Math.max(0, ...worth)
    if (most < leastWorth) return null
    return { line: worth.indexOf(most) + 1, isTelling: most >= Math.min(telling, told.length * 2) }
  }
  return best(told.filter((stem) => !own.has(stem))) ?? best(told.filter((stem) => own.has(stem)))
}

function tellingStems(sentence: string): string[] {
  return [
    ...new Set(
      wordsOf(withoutReason(sentence))
        .filter((word) => word.length > 3 && !plainWords.has(word))
        .map(stemOf),
    ),
  ]
}

/** Whether a sentence says what not to do; the names in it must then be absent. */
export function isRefusal(sentence: string): boolean {
  return /\b(?:not|never|no|nothing|without|cannot|instead|than)\b/i.test(sentence)
}

/** A name in code style in the sentence, such as `minimumScaleFactor`, that the code does not contain. */
function absentName({ swift }: Attempt, sentence: string): string | null {
  return codeNamesIn(sentence).find((name) => !new RegExp(`\\b${name}`).test(swift)) ?? null
}

function codeNamesIn(sentence: string): string[] {
  const names = sentence.match(/(?<![\w“])(?:[a-z]{2,40}[A-Z]\w{1,40}|[A-Z][a-z]{1,40}[A-Z]\w{1,40})/g) ?? []
  return names.filter((name) => !isProduct(name))
}

/** Whether a name that looks like code is a product name. */
function isProduct(name: string): boolean {
  return /^(?:iPhone|iPad|iOS|iCloud|macOS|VoiceOver|SwiftUI|SwiftData|WeatherKit|TestFlight|AirDrop|AirPlay|CloudKit)/.test(
    name,
  )
}

function isOfTest(sentence: string): boolean {
  return /^(?:A |One |The )?(?:unit )?tests?\b/i.test(sentence)
}

const leastShared = 0.5
/** Minimum share of words for a sentence with code names, if the code contains all of those names. */
const leastWithNames = 0.3
const leastOfTest = 0.5

/** Whether the code contains nearly all meaningful words. Behaviour that must be seen, felt or timed never counts. */
function isCarriedOut(
  { swift, facts }: Attempt,
  sentence: string,
  inCode: ReadonlySet<string>,
  isEnd: boolean,
  namesCode: boolean,
): boolean {
  const isTest = isOfTest(sentence)
  if (isTest && facts.tests === 0) return false
  if (isEnd && !isTest) return false
  const exact = [...sentence.matchAll(/“([^“”]{1,80})”|(\d[\d,.]{0,20})/g)].map(
    ([all, quoted]) => quoted ?? all,
  )
  const has = (one: string) =>
    swift.includes(one.replace(/[.,]$/, '').replaceAll(',', '_')) || swift.includes(one)
  if (!isTest && (exact.some((one) => !has(one)) || isRefusal(sentence))) return false
  if (statedCases(sentence).length > facts.expectations) return false
  const stems = tellingStems(sentence)
  const shared = stems.filter((stem) => inCode.has(stem))
  return (
    stems.length === 0 ||
    shared.length / stems.length >= (isTest ? leastOfTest : namesCode ? leastWithNames : leastShared)
  )
}

/** The sentence without its reason: "…, since a relation has no order", "…: GPS fails under roofs". */
export function withoutReason(sentence: string): string {
  return sentence.split(/[,;:] (?:since|because|for|which|so that|so|or|as|that|people|it|the)\b|[:;] /)[0]!
}

/** Words that ask for code without saying what it should do. */
const plainWords = new Set(
  'write build make show keep take with from that this function type test tests code screen into each also then them they'.split(
    ' ',
  ),
)
