import { boundWords } from '#server/language/bound-text.ts'
import { wordsOf } from '#server/language/normalise.ts'
import type { PlannerFile } from '#server/teaching/planner/planner-data.ts'
import type { RequestMeaning } from './command-words.ts'
import { createFrameReader, type FrameMatch } from './command-frames.ts'

/** A piece of a wish between commas and words such as "because". */
export interface Clause {
  text: string
  /** The word that joins the clause to the one before, such as "but"; may be empty. */
  joint: string
  /** Whether someone else says it: "my brother says …". */
  isReported: boolean
  isQuestion: boolean
}

export type Fit = FrameMatch<RequestMeaning>

export interface ClauseReader {
  /** The clauses of a wish, by sentence. */
  sentences: (wish: string) => Clause[][]
  /** What neighbouring clauses may ask for if they are read as one. */
  fits: (clauses: readonly Clause[]) => Fit[]
}

/** Limits of the work for one wish. */
const most = { clauses: 16, edges: 12, wordsBeforeReport: 5 }

export function createClauseReader(commands: PlannerFile['commands']): ClauseReader {
  const { lists, numbers, soft } = commands
  const frames = Object.entries(commands.frames).flatMap(([meaning, texts]) =>
    texts.map((text) => ({ meaning: meaning as RequestMeaning, text })),
  )
  const read = createFrameReader(frames, { lists, numbers, soft })
  const openings = wordLists(commands.openings)
  const closings = wordLists(commands.closings)
  const joints = wordLists(commands.joints)
  const reports = wordLists(commands.reports)
  const asks = wordLists(commands.asks)
  return { sentences, fits }

  function sentences(wish: string): Clause[][] {
    const found: Clause[][] = []
    let count = 0
    for (const sentence of splitOutsideQuotes(boundWords(wish), /(?<=[.!?;])\s+|[\n;]/g)) {
      const clauses = splitOutsideQuotes(sentence, /,\s/g).flatMap((part) => clausesIn(part, sentence))
      found.push(clauses.slice(0, most.clauses - count))
      count += clauses.length
      if (count >= most.clauses) break
    }
    return found
  }

  function clausesIn(part: string, sentence: string): Clause[] {
    const spoken = spokenWords(part)
    const cuts = spoken.flatMap((_, at) => {
      const joint = joints.find((words) => isAt(spoken, at, words) && at + words.length < spoken.length)
      return joint && !isQuotedAt(part, spoken[at]!.start) ? [{ at, words: joint }] : []
    })
    const starts = [{ at: 0, words: [] as string[] }, ...cuts.filter(({ at }) => at > 0)]
    return starts.flatMap(({ at, words }, place) => {
      const first = cuts.find((cut) => cut.at === at)?.words ?? words
      const to = starts[place + 1]?.at ?? spoken.length
      const from = at + first.length
      if (from >= to) return []
      const end = starts[place + 1] ? endOf(part, spoken, to) : part.length
      return [clauseOf(part.slice(startOf(part, spoken, from), end), first.join(' '), sentence)]
    })
  }

  function clauseOf(said: string, joint: string, sentence: string): Clause {
    const spoken = spokenWords(said)
    const report = spoken.findIndex(
      (_, at) =>
        at <= most.wordsBeforeReport &&
        at > 0 &&
        spoken[at - 1]!.word !== 'it' &&
        reports.some((words) => isAt(spoken, at, words)),
    )
    const words = reports.find((one) => report > 0 && isAt(spoken, report, one))
    const rest = words
      ? spoken[report + words.length + (spoken[report + words.length]?.word === 'that' ? 1 : 0)]
      : undefined
    const isReported = rest !== undefined && !/^i\b|^we\b/i.test(said)
    const text = rest !== undefined && isReported ? said.slice(rest.start) : said
    const bare = bareOf(spokenWords(text))
    const isAsking = asks.some((words) => isAt(bare, 0, words))
    const isMarked = sentence.includes('?') && commands.askingWords.includes(bare[0]?.word ?? '')
    return { text, joint, isReported, isQuestion: (isAsking || isMarked) && bare.length > 1 }
  }

  function fits(clauses: readonly Clause[]): Fit[] {
    const text = clauses
      .map(({ text: one, joint }, at) => (at === 0 ? one : ` ${joint || ','} ${one}`))
      .join('')
    const spoken = spokenWords(text)
    const found = [read(text)]
    let [from, to] = [0, spoken.length]
    for (let edge = 0; edge < most.edges; edge += 1) {
      const opening = openings.find((words) => isAt(spoken, from, words) && from + words.length < to)
      const closing = closings.find(
        (words) => isAt(spoken, to - words.length, words) && to - words.length > from,
      )
      if (closing) to -= closing.length
      else if (opening) from += opening.length
      else break
      const taken = from + spoken.length - to
      const said = text.slice(startOf(text, spoken, from), endOf(text, spoken, to))
      found.push(read(said).map((fit) => ({ ...fit, known: fit.known + taken })))
    }
    const distinct = new Map(found.flat().map((fit) => [JSON.stringify([fit.meaning, fit.slots]), fit]))
    return [...distinct.values()].toSorted((one, other) => other.known - one.known)
  }

  function bareOf(spoken: readonly Spoken[]): readonly Spoken[] {
    const opening = openings.find((words) => isAt(spoken, 0, words) && words.length < spoken.length)
    return opening ? bareOf(spoken.slice(opening.length)) : spoken
  }
}

interface Spoken {
  word: string
  start: number
  end: number
}

function spokenWords(text: string): Spoken[] {
  return [...text.matchAll(/[\p{L}\p{N}'’&+-]+/gu)].flatMap(({ index, 0: written }) =>
    wordsOf(written).map((word) => ({ word, start: index, end: index + written.length })),
  )
}

/** The start of a word, including an opening quotation mark before it. */
function startOf(text: string, spoken: readonly Spoken[], from: number): number {
  const { start } = spoken[from]!
  return /["“„«'‘]/.test(text.charAt(start - 1)) ? start - 1 : start
}

/** The end of a word, including a closing quotation mark after it. */
function endOf(text: string, spoken: readonly Spoken[], to: number): number {
  const end = spoken[to - 1]!.end
  return /["”“»'’]/.test(text.charAt(end)) ? end + 1 : end
}

function isQuotedAt(text: string, start: number): boolean {
  return quotesIn(text.slice(0, start)) % 2 === 1
}

function quotesIn(text: string): number {
  return text.split(/["“”]/).length - 1
}

function wordLists(phrases: readonly string[]): string[][] {
  return phrases.map((phrase) => wordsOf(phrase)).toSorted((one, other) => other.length - one.length)
}

function isAt(spoken: readonly Spoken[], at: number, words: readonly string[]): boolean {
  return at >= 0 && words.length > 0 && words.every((word, offset) => spoken[at + offset]?.word === word)
}

/** Splits only outside quotation marks, so that a quoted title stays whole. */
function splitOutsideQuotes(text: string, border: RegExp): string[] {
  const parts: string[] = []
  let start = 0
  for (const { index, 0: written } of text.matchAll(border)) {
    if (isQuotedAt(text, index)) continue
    parts.push(text.slice(start, index))
    start = index + written.length
  }
  return [...parts, text.slice(start)].map((part) => part.trim()).filter((part) => /[\p{L}\p{N}]/u.test(part))
}
