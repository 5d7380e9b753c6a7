import { linesWith, quoteLine, type ViewOfCode } from './view-of-code.ts'
import { capital, no, unknown, yes, type Guess, type Verdict } from './guess-verdict.ts'

/** Judges a guess that a value is `nil` or empty by where the code declares and sets it. */
export function judgeNil({ names, text }: Guess, view: ViewOfCode): Verdict | null {
  const said = names.map((name) => declarationOf(view, name)).find((one) => one !== null)
  if (!said) {
    const [used = ''] = usedIn(text, view)
    return used === ''
      ? null
      : unknown(
          `\`${used}\` is used in ${quoteLine(view.lines, linesWith(view.lines, used)[0] ?? 1)}, and the lines you showed do not say where it gets its value. To see it: ${printOf(used)}.`,
        )
  }
  const { name, type, line, value } = said
  const place = quoteLine(view.lines, line)
  const asksNil = /\bnil\b|\bnull\b/i.test(text)
  if (asksNil && type !== null && isNeverNil(type))
    return no(
      `\`${name}\` is a \`${type}\` in ${place}: without a \`?\` behind the type it always has a value, so it is never \`nil\`.${type === 'String' ? ' It may be an empty text, `""`, or one that is no use here.' : ''}`,
    )
  const forced = forcedIn(view, name)
  if (asksNil && forced !== null)
    return yes(
      `The message says that a value with a \`!\` was missing, and \`${name}!\` in ${quoteLine(view.lines, forced)} is the only one in the code you showed.`,
      view.findings.find((one) => one.line === forced) ?? null,
    )
  const fills = fillsOf(view, name, line)
  const begins = value === '[]' || value === 'nil' || value === '""'
  if (begins && fills.length === 0)
    return {
      ...yes(
        `${capital(place)} begins it that way, and no other line you showed puts something into it.`,
        null,
      ),
      asks: 'Where should its content come from: a button, a file, the network?',
    }
  if (begins) {
    const [fill = line] = fills
    const never = view.findings.find(
      (one) => one.kind === 'never-called' && one.line < fill && functionEnds(view.lines, one.line) > fill,
    )
    return never
      ? yes(
          `${capital(place)} begins it that way, and the only line that fills it, ${quoteLine(view.lines, fill)}, stands in a function that is never called.`,
          never,
        )
      : unknown(
          `It begins that way in ${place}, and ${quoteLine(view.lines, fill)} fills it later. Whether that line has run at this moment the code does not tell: ${printOf(name)}.`,
        )
  }
  if (asksNil && value !== null && /^(?:\[.+\]|".+"|\d.*)$/.test(value))
    return no(`${capital(place)} gives it a value.`)
  return unknown(
    `${capital(place)} says what it is, and its value comes from outside of the code you showed. To see it: ${printOf(name)}.`,
  )
}

/** Words of a guess that the code uses as values. */
function usedIn(text: string, { code }: ViewOfCode): string[] {
  return (text.match(/\b[a-z]\w{2,}\b/g) ?? []).filter(
    (word) => !smallWords.has(word) && new RegExp(`[(\\[,:=.]\\s?${word}\\b`).test(code),
  )
}

const smallWords = new Set('empty nil because not the does that then true false value'.split(' '))

/**
 * The line that force-unwraps the name, if it is the only `!` in view and the error says that a value was
 * missing.
 */
function forcedIn({ lines, diagnosis }: ViewOfCode, name: string): number | null {
  if (diagnosis?.diagnostic.id !== 'unexpectedly-found-nil') return null
  const places = lines.flatMap((line, at) =>
    [...line.matchAll(/([\w)\]]{1,60})!(?=[.,)\]\s]|$)/g)].map(([, before = '']) => ({
      before,
      line: at + 1,
    })),
  )
  const [only, ...others] = places
  return only && others.length === 0 && only.before === name ? only.line : null
}

function printOf(name: string): string {
  return `write \`print(${name})\` just before the line that uses it, and look into the console (**Cmd+Shift+C**)`
}

function isNeverNil(type: string): boolean {
  return /^(?:\[.*\]|[A-Z]\w*)$/.test(type)
}

interface Declaration {
  name: string
  type: string | null
  value: string | null
  line: number
}

function declarationOf({ lines }: ViewOfCode, name: string): Declaration | null {
  const pattern = new RegExp(`\\b(?:let|var)\\s+${name}\\b(?:\\s*:\\s*([^={]+))?(?:\\s*=\\s*(.+))?`)
  for (const [at, line] of lines.entries()) {
    const match = pattern.exec(line)
    if (match) {
      const [, type, value] = match
      // An optional in `@State` starts as `nil`.
      const isKept = /@State\b/.test(line) && type?.trim().endsWith('?')
      const first = value?.trim() ?? (isKept ? 'nil' : null)
      return { name, type: type?.trim() ?? null, value: first, line: at + 1 }
    }
  }
  return null
}

export function fillsOf({ lines }: ViewOfCode, name: string, declared: number): number[] {
  const pattern = new RegExp(`\\b${name}\\s*(?:=(?!=)|\\+=|\\.(?:append|insert)\\()`)
  return lines.flatMap((line, at) => (at + 1 !== declared && pattern.test(line) ? [at + 1] : []))
}

function functionEnds(lines: readonly string[], start: number): number {
  let depth = 0
  for (let at = start - 1; at < lines.length; at += 1) {
    const line = lines[at] ?? ''
    depth += line.split('{').length - line.split('}').length
    if (depth === 0 && at >= start) return at + 1
  }
  return lines.length
}
