import { boundWords } from '#server/language/bound-text.ts'
import { createMatcher, indexExamples } from '#server/language/matcher.ts'
import { wordsOf } from '#server/language/normalise.ts'
import type { Indexed } from '#server/teaching/indexed.ts'
import type { CommandName, PlannerFile } from '#server/teaching/planner/planner-data.ts'
import { createFrameReader } from './command-frames.ts'

/** One thing that somebody asks of a plan; without a command it is in no frame. */
export interface Request {
  text: string
  command: CommandName | null
  slots: Readonly<Record<string, string>>
  /** Few words of its own make it likely that it only sounds like a command. */
  known: number
}

export type RequestReader = (wish: string) => Request[]

/** So near to an example that only sounds like a command, it is none. */
const leastLikeness = 0.4
/** Asking for a split needs no more parts than this. */
const mostParts = 12

/** Reads a wish as requests, in the order they are said. */
export function createRequestReader(commands: PlannerFile['commands'], indexed: Indexed): RequestReader {
  const frames = Object.entries(commands.frames).flatMap(([meaning, texts]) =>
    texts.map((text) => ({ meaning, text })),
  )
  const readFrame = createFrameReader(frames, commands.lists)
  const near = commands.near.map((text) => ({ meaning: 'near', text }))
  const matchNear = createMatcher(
    near,
    indexed('near commands', () => indexExamples(near)),
  )
  const edges = { openings: wordLists(commands.openings), closings: wordLists(commands.closings) }
  const joints = wordLists(commands.joints)
  return (wish) =>
    partsOf(boundWords(wish))
      .slice(0, mostParts)
      .flatMap((part) => requestsIn(part))

  function requestsIn(part: string): Request[] {
    const text = bare(part)
    const cut = jointsIn(text).find(({ start, end }) => {
      const [left, right] = [frameOf(bare(text.slice(0, start))), frameOf(bare(text.slice(end)))]
      return left !== null && right !== null
    })
    if (cut) return [...requestsIn(text.slice(0, cut.start)), ...requestsIn(text.slice(cut.end))]
    const frame = frameOf(text)
    if (text === '') return []
    return [
      {
        text,
        command: (frame?.meaning as CommandName | undefined) ?? null,
        slots: frame?.slots ?? {},
        known: frame?.known ?? 0,
      },
    ]
  }

  function frameOf(text: string) {
    const [nearest] = matchNear(text, 1)
    return nearest && nearest.score >= leastLikeness ? null : readFrame(text)
  }

  function bare(text: string): string {
    const spoken = spokenWords(text)
    let [from, to] = [0, spoken.length]
    for (;;) {
      const opening = edges.openings.find((words) => isAt(spoken, from, words) && from + words.length < to)
      const closing = edges.closings.find(
        (words) => isAt(spoken, to - words.length, words) && to - words.length > from,
      )
      if (closing) to -= closing.length
      else if (
        opening &&
        isBetterWithout(between(text, spoken, from, to), between(text, spoken, from + opening.length, to))
      )
        from += opening.length
      else return between(text, spoken, from, to)
    }
  }

  /** A frame that begins with such a word goes first, as "i want fewer tasks"; but "i want to do the photos first" asks for nothing new. */
  function isBetterWithout(text: string, shorter: string): boolean {
    const frame = readFrame(text)
    if (frame === null) return true
    const next = frame.meaning === 'add' ? readFrame(shorter) : null
    return next !== null && next.meaning !== 'add'
  }

  function jointsIn(text: string) {
    const spoken = spokenWords(text)
    return spoken.flatMap((_, at) => {
      const joint = at > 0 ? joints.find((words) => isAt(spoken, at, words)) : undefined
      const last = joint && spoken[at + joint.length - 1]
      return last ? [{ start: spoken[at]!.start, end: last.end }] : []
    })
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

function wordLists(phrases: readonly string[]): string[][] {
  return phrases.map((phrase) => wordsOf(phrase)).toSorted((one, other) => other.length - one.length)
}

function isAt(spoken: readonly Spoken[], at: number, words: readonly string[]): boolean {
  return at >= 0 && words.every((word, offset) => spoken[at + offset]?.word === word)
}

function between(text: string, spoken: readonly Spoken[], from: number, to: number): string {
  if (from >= to) return ''
  const quoteBefore = /["“„«]$/.exec(text.slice(0, spoken[from]!.start))
  const quoteAfter = /^["”“»]/.exec(text.slice(spoken[to - 1]!.end))
  return text.slice(spoken[from]!.start - (quoteBefore ? 1 : 0), spoken[to - 1]!.end + (quoteAfter ? 1 : 0))
}

/** Sentences, and what commas part; a quoted title stays whole. */
function partsOf(text: string): string[] {
  return text
    .split(/(?:(?<=[.!?;])\s+|[\n;]|,\s)(?=(?:[^"“”]*["“”][^"“”]*["“”])*[^"“”]*$)/)
    .map((part) => part.trim())
    .filter((part) => /[\p{L}\p{N}]/u.test(part))
}
