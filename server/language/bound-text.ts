export interface TextLimits {
  /** In UTF-16 code units, like `length`. */
  totalCharacters?: number
  lineCharacters?: number
}

/** The start of a text, up to the length that our analysis reads. Never splits a surrogate pair. */
export function boundText(
  text: string,
  { totalCharacters = 32 * 1024, lineCharacters = 8 * 1024 }: TextLimits = {},
): string {
  if (text.length <= Math.min(totalCharacters, lineCharacters)) return text
  const lines: string[] = []
  let left = totalCharacters
  for (let start = 0; start <= text.length && left > 0;) {
    const newline = text.indexOf('\n', start)
    const end = newline < 0 ? text.length : newline
    const line = text.slice(
      start,
      wholeCodePoints(text, start, Math.min(end, start + lineCharacters, start + left)),
    )
    lines.push(line)
    left -= line.length + 1
    start = end + 1
  }
  return lines.join('\n')
}

/**
 * Cuts a pasted log or file to the limits: keeps its first and last lines, and between them the first lines that
 * report an error.
 */
export function boundLog(
  text: string,
  { totalCharacters = 32 * 1024, lineCharacters = 8 * 1024 }: TextLimits = {},
): string {
  if (text.length <= totalCharacters) return boundText(text, { totalCharacters, lineCharacters })
  const part = Math.floor((totalCharacters - 2) / 3)
  const head = boundText(text.slice(0, lineEndBefore(text, part)), { totalCharacters: part, lineCharacters })
  const tail = boundText(text.slice(lineStartAfter(text, text.length - part)), {
    totalCharacters: part,
    lineCharacters,
  })
  const between = errorLines(text, lineEndBefore(text, part), lineStartAfter(text, text.length - part), {
    totalCharacters: part,
    lineCharacters,
  })
  return [head, ...between, tail].join('\n')
}

const longestWord = 64

/** Removes words too long to be real, before analysis that compares words letter by letter. */
export function withoutLongWords(text: string): string {
  return text.replace(/[\p{L}\p{N}\p{M}_]+/gu, (word) =>
    word.length > longestWord && !isUnspaced(word) ? '' : word,
  )
}

/** The part of a text that word-based analysis reads: the start, without overlong words. */
export function boundWords(text: string, limits?: TextLimits): string {
  return withoutLongWords(boundText(text, limits))
}

/**
 * Whether the word is in a script without spaces, such as Chinese or Thai, where a whole sentence looks like a word.
 */
function isUnspaced(word: string): boolean {
  return /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u.test(
    word,
  )
}

function errorLines(
  text: string,
  from: number,
  to: number,
  { totalCharacters, lineCharacters }: Required<TextLimits>,
): string[] {
  // Searches for the next error instead of going line by line: a text may have millions of empty lines.
  const tellsError = /error:|^error|exception/gim
  const lines: string[] = []
  let left = totalCharacters
  for (let found = nextFrom(tellsError, text, from); found >= 0 && found < to && left > 0;) {
    const start = Math.max(from, text.lastIndexOf('\n', found - 1) + 1)
    const newline = text.indexOf('\n', found)
    const end = newline < 0 || newline > to ? to : newline
    const line = text.slice(
      start,
      wholeCodePoints(text, start, Math.min(end, start + lineCharacters, start + left)),
    )
    lines.push(line)
    left -= line.length + 1
    found = nextFrom(tellsError, text, end + 1)
  }
  return lines
}

function nextFrom(pattern: RegExp, text: string, from: number): number {
  pattern.lastIndex = from
  return pattern.exec(text)?.index ?? -1
}

function lineEndBefore(text: string, limit: number): number {
  const newline = text.lastIndexOf('\n', limit)
  return newline > 0 ? newline : limit
}

function lineStartAfter(text: string, from: number): number {
  const newline = text.indexOf('\n', from)
  return newline < 0 ? from : newline + 1
}

/** `end`, or one less if that would split a surrogate pair. */
function wholeCodePoints(text: string, start: number, end: number): number {
  const partsPair =
    end > start &&
    end < text.length &&
    isHighSurrogate(text.charCodeAt(end - 1)) &&
    isLowSurrogate(text.charCodeAt(end))
  return partsPair ? end - 1 : end
}

function isHighSurrogate(unit: number): boolean {
  return unit >= 0xd800 && unit < 0xdc00
}

function isLowSurrogate(unit: number): boolean {
  return unit >= 0xdc00 && unit < 0xe000
}
