import { wordsOf } from '#server/language/normalise.ts'

/** What a frame found: the text that stands in each of its slots. */
export interface FrameMatch {
  meaning: string
  slots: Record<string, string>
  /** How many words of the text are the frame's own. */
  known: number
}

/** Reads a text as one of the frames, whole; null where none fits. */
export type FrameReader = (text: string) => FrameMatch | null

export interface Frame {
  meaning: string
  /** "rename <app> to {name}": a slot in braces, a list of words in angles. */
  text: string
}

type Piece = { slot: string } | { word: string }
interface Token {
  words: string[]
  start: number
  end: number
}

/** With two slots every pair of places is tried; a command that fills a frame is shorter. */
const mostWords = 80

/** Of the frames that fit a text, the one with the most words of its own is taken; among equals the first. */
export function createFrameReader(
  frames: readonly Frame[],
  lists: Readonly<Record<string, readonly string[]>>,
): FrameReader {
  const read = frames
    .flatMap(({ meaning, text }) => expanded(text, lists).map((one) => ({ meaning, pieces: piecesOf(one) })))
    .map((frame) => ({ ...frame, known: frame.pieces.filter((piece) => 'word' in piece).length }))
    .toSorted((one, other) => other.known - one.known)
  return (text) => {
    const tokens = tokensOf(text)
    const words = tokens.flatMap((token) => token.words.map((word) => ({ word, token })))
    if (words.length > mostWords) return null
    for (const { meaning, pieces, known } of read) {
      const places = placesOf(
        pieces,
        words.map(({ word }) => word),
      )
      if (!places) continue
      const slots = [...places].map(([slot, [from, to]]): [string, string] => [
        slot,
        text.slice(words[from]!.token.start, words[to - 1]!.token.end).replace(/^["“„]|["“”]$/g, ''),
      ])
      return { meaning, known, slots: Object.fromEntries(slots) }
    }
    return null
  }
}

function expanded(text: string, lists: Readonly<Record<string, readonly string[]>>): string[] {
  const list = /<(\w+)>/.exec(text)
  if (!list) return [text]
  const choices = lists[list[1]!]
  if (!choices) throw new Error(`The frame “${text}” names no list of words that there is.`)
  return choices.flatMap((choice) => expanded(text.replace(list[0], choice), lists))
}

function piecesOf(text: string): Piece[] {
  return text
    .split(/(\{\w+\})/)
    .flatMap((part): Piece[] =>
      part.startsWith('{') ? [{ slot: part.slice(1, -1) }] : wordsOf(part).map((word) => ({ word })),
    )
}

/** The words of a text with where they stand, so that a name keeps its capitals; a quoted title is one word. */
function tokensOf(text: string): Token[] {
  return [...text.matchAll(/["“„][^"“”„]{1,200}["“”]|[\p{L}\p{N}'’&+-]+/gu)].map(({ index, 0: written }) => ({
    words: /^["“„]/.test(written) ? [written] : wordsOf(written).filter((word) => /[\p{L}\p{N}]/u.test(word)),
    start: index,
    end: index + written.length,
  }))
}

function placesOf(
  pieces: readonly Piece[],
  words: readonly string[],
  at = 0,
): Map<string, [number, number]> | null {
  const [piece, ...rest] = pieces
  if (!piece) return at === words.length ? new Map() : null
  if ('word' in piece) return words[at] === piece.word ? placesOf(rest, words, at + 1) : null
  for (let end = at + 1; end <= words.length; end += 1) {
    const places = placesOf(rest, words, end)
    if (places) return places.set(piece.slot, [at, end])
  }
  return null
}
