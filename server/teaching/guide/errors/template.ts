/**
 * A whole message with slots for its names: `cannot find '{name}' in scope`. A slot in quotes ends at the next quote;
 * `{path*}` may be empty or contain quotes. Matched without regular expressions, so the time is always linear in the
 * text.
 */
export interface Template {
  pieces: readonly string[]
  slots: readonly Slot[]
  /** Number of characters outside the slots; the longest matching template is the most certain. */
  length: number
}

interface Slot {
  name: string
  isQuoted: boolean
  isAnything: boolean
}

export interface TemplateMatch {
  names: Record<string, string>
  start: number
  end: number
}

const longestSlot = 160
const longestAnything = 900
const mostTries = 12

export function readTemplate(source: string): Template {
  const parts = foldMessage(source).split(/\{(\w{1,40}\*?)\}/)
  const pieces = parts.filter((_, at) => at % 2 === 0)
  const slots = parts
    .filter((_, at) => at % 2 === 1)
    .map((name, at) => ({
      name: name.replace('*', ''),
      isQuoted: pieces[at]?.endsWith("'") === true && !name.endsWith('*'),
      isAnything: name.endsWith('*'),
    }))
  const length = pieces.reduce((sum, piece) => sum + piece.length, 0)
  return { pieces: pieces.map(lower), slots, length }
}

/** Normalises a text for matching templates: one kind of quote, single spaces. */
export function foldMessage(text: string): string {
  return text
    .replace(/\\?["`‘’‛′´“”„]/g, "'")
    .replace(/…/g, '...')
    .replace(/\bcan not\b/gi, 'cannot')
    .replace(/\s+/g, ' ')
}

/** Where a template matches a folded text; null if it does not. */
export function matchTemplate(template: Template, folded: string, lowered: string): TemplateMatch | null {
  const [first = ''] = template.pieces
  let start = lowered.indexOf(first)
  for (let tries = 0; start >= 0 && tries < mostTries; tries += 1) {
    const match = matchAt(template, folded, lowered, start)
    if (match) return match
    start = lowered.indexOf(first, start + 1)
  }
  return null
}

function matchAt(
  { pieces, slots }: Template,
  folded: string,
  lowered: string,
  start: number,
): TemplateMatch | null {
  const names: Record<string, string> = {}
  let at = start + pieces[0]!.length
  for (const [place, slot] of slots.entries()) {
    const next = pieces[place + 1] ?? ''
    const end = next === '' ? endOfWord(folded, at) : lowered.indexOf(next, at)
    const value = end < 0 ? null : folded.slice(at, end)
    if (value === null || !fits(slot, value)) return null
    const known = names[slot.name]
    if (known !== undefined && known.toLowerCase() !== value.toLowerCase()) return null
    names[slot.name] = value.trim()
    at = end + next.length
  }
  return { names, start, end: at }
}

function fits({ isQuoted, isAnything }: Slot, value: string): boolean {
  if (isAnything) return value.length <= longestAnything
  return value.trim() !== '' && value.length <= longestSlot && !(isQuoted && value.includes("'"))
}

function endOfWord(text: string, from: number): number {
  const [word = ''] = /^[^\s'",;]{1,160}/.exec(text.slice(from, from + longestSlot)) ?? []
  let end = word.length
  while (end > 0 && '.):'.includes(word[end - 1]!)) end -= 1
  return from + end
}

/** Lower-cases A to Z only: lower-casing other letters can change the text's length. */
export function lower(text: string): string {
  return text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase())
}
