import type { MarkedText } from '#contract/search.ts'

const snippetLength = 160
/** At most this many characters are shown before the first match. */
const leadLength = 40

/** The whole text on one line, split into pieces that match and pieces that do not. */
export function markText(text: string, isMatch: (word: string) => boolean): MarkedText {
  const pieces: MarkedText = []
  for (const piece of oneLine(text).split(/([\p{L}\p{N}_]+)/u)) {
    if (piece === '') continue
    const matches = /[\p{L}\p{N}]/u.test(piece) && isMatch(piece)
    const last = pieces.at(-1)
    if (last?.isMatch === matches) last.text += piece
    else pieces.push({ text: piece, isMatch: matches })
  }
  return pieces
}

/**
 * The part of a text around its first match, or the start of the text, on one line without Markdown syntax.
 */
export function markSnippet(text: string, isMatch: (word: string) => boolean): MarkedText {
  const line = oneLine(withoutMarkdown(text))
  const first = [...line.matchAll(/[\p{L}\p{N}_]+/gu)].find(([word]) => isMatch(word))?.index ?? 0
  const start = first <= leadLength ? 0 : line.indexOf(' ', first - leadLength - 1) + 1 || first - leadLength
  const from = Math.min(start, first)
  const whole = line.slice(from, from + snippetLength)
  const isCut = from + snippetLength < line.length
  const end = isCut && whole.lastIndexOf(' ') > snippetLength / 2 ? whole.lastIndexOf(' ') : whole.length
  return markText(`${from > 0 ? '…' : ''}${whole.slice(0, end)}${isCut ? '…' : ''}`.toWellFormed(), isMatch)
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}

function withoutMarkdown(text: string): string {
  return text
    .replace(/^[ \t]*(?:```.*|#{1,6} |> |[-*] (?:\[[ x]\] )?)/gim, '')
    .replace(/\[([^[\]\n]{1,200})\]\([^()\s]{1,400}\)/g, '$1')
    .replace(/\*\*|`/g, '')
}
