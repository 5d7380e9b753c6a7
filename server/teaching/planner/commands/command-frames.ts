import { wordsOf } from '#server/language/normalise.ts'

/** A matched pattern with the text in each of its placeholders. */
export interface FrameMatch<Meaning extends string = string> {
  meaning: Meaning
  slots: Record<string, string>
  number: number | null
  /** How many words of the text match words of the pattern. */
  known: number
}

/** Finds all patterns that match a whole text, those with the most words of their own first. */
export type FrameReader<Meaning extends string = string> = (text: string) => FrameMatch<Meaning>[]

export interface Frame<Meaning extends string = string> {
  meaning: Meaning
  /**
   * The pattern: "rename <app> to {name}". Braces mark a placeholder, angle brackets a list of words, N a
   * number.
   */
  text: string
}

interface FrameWords {
  lists: Readonly<Record<string, readonly string[]>>
  numbers: Readonly<Record<string, number>>
  /** Words to remove from the text before matching. */
  soft: readonly string[]
}

type Piece = { slot: string } | { options: readonly (readonly string[])[] }
interface Token {
  words: string[]
  start: number
  end: number
}
interface Places {
  slots: Map<string, [number, number]>
  known: number
}

/** Limits the work: with two placeholders every pair of positions is tried, and real commands are shorter. */
const mostWords = 60

export function createFrameReader<Meaning extends string>(
  frames: readonly Frame<Meaning>[],
  { lists, numbers, soft }: FrameWords,
): FrameReader<Meaning> {
  const isSoft = new Set(soft)
  const read = frames.map(({ meaning, text }) => ({ meaning, pieces: piecesOf(text, lists) }))
  return (text) => {
    const tokens = tokensOf(text)
    const words = tokens
      .flatMap((token) => token.words.map((word) => ({ word, token })))
      .filter(({ word }) => !isSoft.has(word))
    if (words.length === 0 || words.length > mostWords) return []
    const said = words.map(({ word }) => (isNumber(word) ? 'n' : word))
    return read
      .flatMap(({ meaning, pieces }): FrameMatch<Meaning>[] => {
        const places = placesOf(pieces, said)
        if (!places) return []
        const slots = [...places.slots].map(([slot, [from, to]]) => [
          slot,
          withoutQuotes(text.slice(words[from]!.token.start, words[to - 1]!.token.end)),
        ])
        const isPlace = (at: number) => [...places.slots.values()].some(([from, to]) => at >= from && at < to)
        const counted = words.find(({ word }, at) => isNumber(word) && !isPlace(at))?.word
        return [
          {
            meaning,
            known: places.known,
            slots: Object.fromEntries(slots) as Record<string, string>,
            number: counted === undefined ? null : (numbers[counted] ?? Number(counted)),
          },
        ]
      })
      .toSorted((one, other) => other.known - one.known)
  }

  function isNumber(word: string): boolean {
    return /^\d{1,4}$/.test(word) || Object.hasOwn(numbers, word)
  }
}

function withoutQuotes(text: string): string {
  return text.replace(/^["'“”„«‘’]|["'“”»‘’]$/g, '')
}

function piecesOf(text: string, lists: FrameWords['lists']): Piece[] {
  return text.split(/(\{\w+\}|<\w+>)/).flatMap((part): Piece[] => {
    if (part.startsWith('{')) return [{ slot: part.slice(1, -1) }]
    if (!part.startsWith('<')) return wordsOf(part).map((word) => ({ options: [[word]] }))
    const list = lists[part.slice(1, -1)]
    if (!list) throw new Error(`The frame “${text}” names no list of words that there is.`)
    return [{ options: list.map(wordsOf).toSorted((one, other) => other.length - one.length) }]
  })
}

/**
 * Words of a text with their positions, so that names keep their capitals. A quoted title counts as one word,
 * and so do the digits of "20h".
 */
function tokensOf(text: string): Token[] {
  return [
    ...text.matchAll(
      /["“„][^"“”„]{1,200}["“”]|(?<![\p{L}\p{N}])['‘][^'‘’]{1,200}['’](?![\p{L}\p{N}])|qzname\d|\d+|[\p{L}'’&+-]+/gu,
    ),
  ].map(({ index, 0: written }) => ({
    words: isQuoted(written) ? [written] : wordsOf(written).filter((word) => /[\p{L}\p{N}]/u.test(word)),
    start: index,
    end: index + written.length,
  }))
}

function isQuoted(written: string): boolean {
  return /^["“„'‘]/.test(written)
}

function placesOf(pieces: readonly Piece[], words: readonly string[], at = 0): Places | null {
  const [piece, ...rest] = pieces
  if (!piece) return at === words.length ? { slots: new Map(), known: 0 } : null
  if ('options' in piece) {
    for (const option of piece.options) {
      if (!option.every((word, offset) => words[at + offset] === word)) continue
      const places = placesOf(rest, words, at + option.length)
      if (places) return { ...places, known: places.known + option.length }
    }
    return null
  }
  for (
    let end = rest.length === 0 ? words.length : at + 1;
    at < words.length && end <= words.length;
    end += 1
  ) {
    // If a quotation follows, only that is the new name: “call Shop "At the shop"”.
    if (piece.slot === 'name' && end - at > 1 && words.slice(at, end).some(isQuoted)) continue
    const places = placesOf(rest, words, end)
    if (places) return { ...places, slots: places.slots.set(piece.slot, [at, end]) }
  }
  return null
}
