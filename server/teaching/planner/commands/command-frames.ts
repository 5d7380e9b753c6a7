import { wordsOf } from '#server/language/normalise.ts'

/** A matched frame with the text in each of its slots. */
export interface FrameMatch {
  meaning: string
  slots: Record<string, string>
  /** How many words of the text belong to the frame. */
  known: number
}

/** Matches a whole text against the frames; null if none fits. */
export type FrameReader = (text: string) => FrameMatch | null

export interface Frame {
  meaning: string
  /** Such as "rename <app> to {name}": braces mark a slot, angles a list of words. */
  text: string
}

type Piece = { slot: string } | { word: string }
interface Token {
  words: string[]
  start: number
  end: number
}

/** Limits the work: two slots try every pair of positions, and real commands are shorter. */
const mostWords = 80

/** Of the matching frames, picks the one with the most words of its own; the first wins a tie. */
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

/**
 * Words of a text with their positions, so that names keep their capitals. A quoted title counts as one
 * word.
 */
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
