/**
 * A piece of an answer's Markdown: words of an unfinished line, a complete line, or a complete code block.
 */
export type AnswerPart =
  | { kind: 'words'; text: string }
  /** `rest`: the part of the line that was not yet emitted as words. */
  | { kind: 'line'; line: string; rest: string }
  | { kind: 'block'; info: string; code: string; raw: string; isClosed: boolean }

export interface PartReader {
  push: (piece: string) => AnswerPart[]
  /** The remaining parts at the end, including an unclosed block. */
  end: () => AnswerPart[]
}

interface OpenBlock {
  info: string
  raw: string
  lines: string[]
  isEnd: (line: string) => { inside: string; after: string } | null
}

const marks = String.raw`(?:[ \t]*(?:>|[-*+](?=[ \t])|\d+[.)](?=[ \t])))*[ \t]*`
const fenceStart = new RegExp(`^(${marks})(\`{3,}|~{3,})(.*)$`, 's')
const mayBecomeFence = new RegExp(
  `^(?:${marks}(?:[-*+]|\\d+[.)]?)?(?:\`{0,2}|~{0,2})|${marks}(?:\`{3,}|~{3,}).*)$`,
  's',
)
const fenceWithin = /`{3,}|~{3,}/
const codeElement = /<(pre|code|textarea|script|style|xmp|samp|listing)\b[^<>]*>/i

/**
 * Splits a stream of Markdown into words, lines and code blocks. `safeWords` returns how many characters of
 * an unfinished line may be emitted. With `isStrict`, fences within a line and HTML code elements count as
 * blocks too.
 */
export function createPartReader(
  safeWords: (line: string) => number,
  { isStrict }: { isStrict: boolean },
): PartReader {
  const reading: Reading = { isStrict, given: 0, open: null }
  let line = ''
  return {
    push(piece) {
      const parts: AnswerPart[] = []
      for (const text of piece.split(/(?<=\n)/)) {
        line += text
        if (!line.endsWith('\n')) continue
        parts.push(...takeLine(reading, line.slice(0, -1), '\n'))
        line = ''
        reading.given = 0
      }
      if (reading.open || line === '' || mayBecomeFence.test(line)) return parts
      const safe = Math.max(reading.given, safeWords(line))
      if (safe > reading.given) parts.push({ kind: 'words', text: line.slice(reading.given, safe) })
      reading.given = safe
      return parts
    },
    end() {
      const parts = line === '' ? [] : takeLine(reading, line, '')
      line = ''
      if (reading.open) parts.push(settle(reading.open, false))
      reading.open = null
      return parts
    },
  }
}

interface Reading {
  isStrict: boolean
  /** How many characters of the current line were already emitted as words. */
  given: number
  open: OpenBlock | null
}

function takeLine(reading: Reading, whole: string, lineEnd: string): AnswerPart[] {
  const { open, given } = reading
  if (open) {
    const end = open.isEnd(whole)
    if (!end) {
      open.raw += whole + lineEnd
      open.lines.push(whole)
      return []
    }
    open.raw += end.after === '' ? whole + lineEnd : whole.slice(0, whole.length - end.after.length)
    if (end.inside !== '') open.lines.push(end.inside)
    const block = settle(open, true)
    reading.open = null
    return end.after === '' ? [block] : [block, ...takeLine(reading, end.after, lineEnd)]
  }
  const start = fenceStart.exec(whole)
  if (start && given === 0 && !(start[2]![0] === '`' && start[3]!.includes('`'))) {
    reading.open = { info: start[3]!.trim(), raw: whole + lineEnd, lines: [], isEnd: fenceEnd(start[2]!) }
    return []
  }
  return (
    (reading.isStrict && codeWithin(reading, whole, lineEnd)) || [
      { kind: 'line', line: whole + lineEnd, rest: (whole + lineEnd).slice(given) },
    ]
  )
}

/** Splits off code that begins in the middle of a line. */
function codeWithin(reading: Reading, whole: string, lineEnd: string): AnswerPart[] | null {
  const fence = fenceWithin.exec(whole)
  const element = codeElement.exec(whole)
  const found = fence ?? element
  if (!found) return null
  const before = whole.slice(0, found.index)
  const after = whole.slice(found.index + found[0].length)
  const close = fence ? found[0] : `</${element![1]}>`
  reading.open = { info: '', raw: found[0], lines: [], isEnd: textEnd(close) }
  const opening: AnswerPart[] =
    before.length > reading.given ? [{ kind: 'line', line: before, rest: before.slice(reading.given) }] : []
  reading.given = 0
  return [...opening, ...takeLine(reading, after, lineEnd)]
}

function settle({ info, lines, raw }: OpenBlock, isClosed: boolean): AnswerPart {
  return { kind: 'block', info, code: lines.join('\n'), raw, isClosed }
}

function fenceEnd(fence: string): OpenBlock['isEnd'] {
  const end = new RegExp(`^${marks}\\${fence[0]}{${fence.length},}[ \\t]*$`)
  return (line) => (end.test(line) ? { inside: '', after: '' } : null)
}

function textEnd(close: string): OpenBlock['isEnd'] {
  return (line) => {
    const at = line.toLowerCase().indexOf(close.toLowerCase())
    return at < 0 ? null : { inside: line.slice(0, at), after: line.slice(at + close.length) }
  }
}
