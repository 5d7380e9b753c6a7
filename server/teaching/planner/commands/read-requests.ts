import { boundWords } from '#server/language/bound-text.ts'
import { indexExamples } from '#server/language/example-index.ts'
import { createMatcher } from '#server/language/matcher.ts'
import { wordsOf } from '#server/language/normalise.ts'
import type { Indexed } from '#server/teaching/indexed.ts'
import type { PlannerFile, RequestMeaning } from '#server/teaching/planner/planner-data.ts'
import { createFrameReader, type FrameMatch } from './command-frames.ts'

/** One request about a plan. */
export interface Request {
  text: string
  /** Null if it resembles no known request. */
  meaning: RequestMeaning | null
  /** The texts a frame captured. */
  slots: Readonly<Record<string, string>>
  /** Words that may name a part of the plan, longest run first; empty if the text only uses pronouns. */
  named: string[]
  /** From the first meaningful word to the last. */
  about: string
  /** Without the words that only say "add". */
  wanted: string
  number: number | null
}

export type RequestReader = (wish: string) => Request[]

/** Minimum similarity to an example. A text that only sounds like a command asks for something new. */
const leastNear = 0.4
const leastLikeness = 0.33
/** One side of an "and" must be more similar. */
const leastOfPart = 0.45
/** Work limits for one wish: requests, split positions per part, and runs of words looked up. */
const mostParts = 12
const mostJoints = 8
/** A longer text is one request, not a list of commands. */
const mostWordsToPart = 100
/** Limits how many filler words are stripped: "please could you just now …". */
const mostEdges = 12
/** Meanings that change settings: "in 4 weeks instead of 10" replaces no part of the plan. */
const settings: ReadonlySet<RequestMeaning | null> = new Set([
  'hours',
  'weeks',
  'deadline',
  'storage',
  'ipad',
  'ios',
])

/** Reads a wish as requests, in their order in the text. */
export function createRequestReader(commands: PlannerFile['commands'], indexed: Indexed): RequestReader {
  const frames = Object.entries(commands.frames).flatMap(([meaning, texts]) =>
    texts.map((text) => ({ meaning, text })),
  )
  const examples = Object.entries(commands.says).flatMap(([meaning, texts]) =>
    texts.map((text) => ({ meaning, text: plainText(text).join(' ') })),
  )
  const known = new Set(examples.flatMap(({ text }) => text.split(' ')).filter((word) => word !== 'x'))
  const refers = new Set(commands.refers.flatMap(wordsOf))
  const readFrame = createFrameReader(frames, commands.lists)
  const near = commands.near.map((text) => ({ meaning: 'near', text }))
  const matchMeaning = createMatcher(
    examples,
    indexed('requests', () => indexExamples(examples)),
  )
  const matchNear = createMatcher(
    near,
    indexed('near commands', () => indexExamples(near)),
  )
  const edges = { openings: wordLists(commands.openings), closings: wordLists(commands.closings) }
  const joints = wordLists(commands.joints)
  const asks = wordLists(commands.asks)
  const units: Readonly<Record<string, readonly string[]>> = commands.units
  return (wish) => {
    const requests: Request[] = []
    for (const part of firstParts(boundWords(wish)))
      requests.push(...requestsIn(part, mostParts - requests.length))
    return requests
  }

  function firstParts(wish: string): string[] {
    const parts: string[] = []
    for (const sentence of sentencesOf(wish)) {
      if (parts.length >= mostParts) break
      parts.push(...(isRenaming(sentence) ? [sentence] : partsOf(sentence)))
    }
    return parts.slice(0, mostParts)
  }

  /** Such as "we say ‘Training’, never ‘Session’". */
  function isRenaming(sentence: string): boolean {
    const frame = readFrame(bare(sentence))
    return frame?.meaning === 'word' && Object.values(frame.slots).every((slot) => !slot.includes(','))
  }

  function requestsIn(part: string, most: number): Request[] {
    const spoken = spokenWords(part)
    if (spoken.length === 0 || most <= 0 || isPoliteness(spoken)) return []
    const joints = most > 1 && spoken.length <= mostWordsToPart ? jointsIn(part, spoken) : []
    const cut = joints.find(({ start, end }) => isAsking(part.slice(0, start)) && isAsking(part.slice(end)))
    if (cut) {
      const before = requestsIn(part.slice(0, cut.start), most - 1)
      return [...before, ...requestsIn(part.slice(cut.end), most - before.length)]
    }
    const text = bare(part)
    const said = meaningOf(part, leastLikeness)
    const found = frameOf(text)
    const frame = found && isFitting(found, said) ? found : null
    const meaning = (frame?.meaning as RequestMeaning | undefined) ?? said
    const slots = Object.entries(frame?.slots ?? {}).map(([slot, words]) => [slot, bare(words)])
    return [
      {
        text,
        meaning,
        slots: Object.fromEntries(slots),
        ...namedIn(text),
        wanted: without(text, asks),
        number: numberIn(part, commands.numbers),
      },
    ]
  }

  /** "please" alone, behind a comma. */
  function isPoliteness(spoken: readonly Spoken[]): boolean {
    return edges.closings.some((words) => words.length === spoken.length && isAt(spoken, 0, words))
  }

  function isFitting({ meaning, slots }: FrameMatch, said: RequestMeaning | null): boolean {
    if (meaning === 'instead') return !settings.has(said)
    // "before everything else" names no other task.
    if (said === 'first' || said === 'last')
      return !/^(?:before|after)$/.test(meaning) || namedIn(slots['other'] ?? '').named.length > 0
    // "break the tasks down" names no task, so it means all of them.
    return meaning !== 'split' || said !== 'detail' || namedIn(slots['task'] ?? '').named.length > 0
  }

  function isAsking(part: string): boolean {
    return frameOf(bare(part)) !== null || meaningOf(part, leastOfPart) !== null
  }

  function isNear(text: string): boolean {
    const [near] = matchNear(text, 1)
    return near !== undefined && near.score >= leastNear
  }

  function frameOf(text: string) {
    return isNear(text) ? null : readFrame(text)
  }

  /** Words unknown to the examples become X, so that the form of the request decides and not its subject. */
  function meaningOf(part: string, least: number): RequestMeaning | null {
    if (isNear(bare(part))) return 'add'
    if (masked(part) === 'x') return null
    const words = plainText(part)
    const best = [part, bare(part)]
      .flatMap((text) => matchMeaning(masked(text)))
      .filter(({ meaning }) => !(meaning in units) || units[meaning]!.some((unit) => words.includes(unit)))
      .toSorted((one, other) => other.score - one.score)[0]
    return best && best.score >= least ? (best.meaning as RequestMeaning) : null
  }

  function masked(text: string): string {
    const words = plainText(text).map((word) => (known.has(word) || /^[!?]+$/.test(word) ? word : 'x'))
    return words.filter((word, at) => word !== 'x' || words[at - 1] !== 'x').join(' ')
  }

  /**
   * The whole text from the first meaningful word, then each run of meaningful words, then parts of a run.
   */
  function namedIn(text: string): Pick<Request, 'named' | 'about'> {
    const spoken = spokenWords(text)
    const isTelling = ({ word }: Spoken) => !known.has(word) && !refers.has(word) && !/^\d+$/.test(word)
    const first = spoken.findIndex(isTelling)
    if (first < 0) return { named: [], about: text }
    const runs: [number, number][] = []
    for (const [at, one] of spoken.entries()) {
      if (!isTelling(one)) continue
      const last = runs.at(-1)
      if (last?.[1] === at) last[1] = at + 1
      else runs.push([at, at + 1])
    }
    const parts = runs
      .slice(0, mostParts)
      .flatMap(([from, to]) =>
        spansOf(from, Math.min(to, from + mostParts)).map(([start, end]) =>
          between(text, spoken, start, end),
        ),
      )
    const about = between(text, spoken, first, spoken.findLastIndex(isTelling) + 1)
    return { named: [...new Set([between(text, spoken, first, spoken.length), about, ...parts])], about }
  }

  function bare(text: string): string {
    const spoken = spokenWords(text)
    let [from, to] = [0, spoken.length]
    for (let edge = 0; edge < mostEdges; edge += 1) {
      const opening = edges.openings.find((words) => isAt(spoken, from, words) && from + words.length < to)
      const closing = edges.closings.find(
        (words) => isAt(spoken, to - words.length, words) && to - words.length > from,
      )
      if (closing) to -= closing.length
      else if (opening && readFrame(between(text, spoken, from, to)) === null) from += opening.length
      else break
    }
    return between(text, spoken, from, to)
  }

  function jointsIn(text: string, spoken: readonly Spoken[]) {
    const found = spoken.flatMap((_, at) => {
      const joint = at > 0 ? joints.find((words) => isAt(spoken, at, words)) : undefined
      const last = joint && spoken[at + joint.length - 1]
      return last ? [{ start: spoken[at]!.start, end: last.end }] : []
    })
    return found.filter(({ start }) => quotesIn(text.slice(0, start)) % 2 === 0).slice(0, mostJoints)
  }
}

function without(text: string, openings: readonly string[][]): string {
  const spoken = spokenWords(text)
  let from = 0
  for (;;) {
    const opening = openings.find((words) => isAt(spoken, from, words) && from + words.length < spoken.length)
    if (!opening) return between(text, spoken, from, spoken.length)
    from += opening.length
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

/** Numbers become N, even next to letters: "20h". */
function plainText(text: string): string[] {
  return wordsOf(text.replace(/\d+/g, ' N '))
}

function numberIn(text: string, numbers: Readonly<Record<string, number>>): number | null {
  const digits = /\d{1,4}/.exec(text)
  if (digits) return Number(digits[0])
  const word = wordsOf(text).find((one) => Object.hasOwn(numbers, one))
  return word === undefined ? null : numbers[word]!
}

function spansOf(from: number, to: number): [number, number][] {
  const lengths = Array.from({ length: to - from }, (_, shorter) => to - from - shorter)
  return lengths.flatMap((length) =>
    Array.from({ length: to - from - length + 1 }, (_, at): [number, number] => [
      from + at,
      from + at + length,
    ]),
  )
}

function quotesIn(text: string): number {
  return text.split(/["“”]/).length - 1
}

function wordLists(phrases: readonly string[]): string[][] {
  return phrases.map((phrase) => wordsOf(phrase)).toSorted((one, other) => other.length - one.length)
}

function isAt(spoken: readonly Spoken[], at: number, words: readonly string[]): boolean {
  return at >= 0 && words.every((word, offset) => spoken[at + offset]?.word === word)
}

function between(text: string, spoken: readonly Spoken[], from: number, to: number): string {
  if (from >= to) return ''
  const [start, end] = [spoken[from]!.start, spoken[to - 1]!.end]
  const isQuotedBefore = /["“„«]/.test(text.charAt(start - 1))
  const isQuotedAfter = /["”“»]/.test(text.charAt(end))
  return text.slice(isQuotedBefore ? start - 1 : start, isQuotedAfter ? end + 1 : end)
}

function sentencesOf(text: string): string[] {
  return splitOutsideQuotes(text, /(?<=[.!?;])\s+|[\n;]/g)
}

function partsOf(sentence: string): string[] {
  return splitOutsideQuotes(sentence, /,\s/g)
}

/** Splits only outside quotes, so that a quoted title stays whole. */
function splitOutsideQuotes(text: string, border: RegExp): string[] {
  const parts: string[] = []
  let quotesAfter = quotesIn(text)
  let [start, counted] = [0, 0]
  for (const { index, 0: written } of text.matchAll(border)) {
    quotesAfter -= quotesIn(text.slice(counted, index))
    counted = index
    if (quotesAfter % 2 !== 0) continue
    parts.push(text.slice(start, index))
    start = index + written.length
  }
  return [...parts, text.slice(start)].map((part) => part.trim()).filter((part) => /[\p{L}\p{N}]/u.test(part))
}
