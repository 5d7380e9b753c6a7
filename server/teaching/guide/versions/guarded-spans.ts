export interface GuardedSpan {
  from: number
  to: number
  /** The iOS guaranteed inside the span. */
  ios: string
}

/** Following each guard to its closing brace takes quadratic time, so their number is limited. */
const mostGuards = 60
const longestCondition = 400

/** Code behind `#available`, `#unavailable` or `@available`, with its iOS. Expects blanked strings and comments. */
export function guardedSpans(bare: string): GuardedSpan[] {
  return [
    ...bare.matchAll(
      /([#@])(un)?available\s{0,9}\(\s{0,9}iOS\s{0,9}(?:,\s{0,9}introduced:\s{0,9})?(\d{1,3}(?:\.\d{1,3})?)[^)]{0,300}\)/g,
    ),
  ]
    .slice(0, mostGuards)
    .flatMap((match) => {
      const [whole, sign, un, ios = ''] = match
      const after = match.index + whole.length
      if (sign === '@') return [{ from: after, to: endOfDeclaration(bare, after), ios }]
      const isGuard = /\bguard\b[^{}]{0,2000}$/.test(
        bare.slice(Math.max(0, match.index - longestCondition), match.index),
      )
      const open = bare.indexOf('{', after)
      if (open === -1) return []
      const close = closingBrace(bare, open)
      if (isGuard) return [{ from: close, to: endOfScope(bare, close), ios }]
      if (!un) return [{ from: open, to: close, ios }]
      const otherwise = /^\}?\s*else\s*\{/.exec(bare.slice(close))
      return otherwise ? [{ from: close, to: closingBrace(bare, close + otherwise[0].length - 1), ios }] : []
    })
}

/** A declaration ends at its closing brace, or at the end of its line if it has no braces. */
function endOfDeclaration(bare: string, from: number): number {
  const head = /^\s*(?:@[\w.]+(?:\([^)]*\))?\s*)*[^\n{]*/.exec(bare.slice(from))?.[0] ?? ''
  const open = bare.slice(from + head.length).search(/\S/)
  const at = from + head.length + Math.max(0, open)
  return bare[at] === '{' ? closingBrace(bare, at) : from + head.length
}

function closingBrace(bare: string, open: number): number {
  let depth = 0
  for (let at = open; at < bare.length; at += 1) {
    if (bare[at] === '{') depth += 1
    if (bare[at] === '}') depth -= 1
    if (depth === 0) return at
  }
  return bare.length
}

function endOfScope(bare: string, from: number): number {
  let depth = 0
  for (let at = from + 1; at < bare.length; at += 1) {
    if (bare[at] === '{') depth += 1
    if (bare[at] === '}') depth -= 1
    if (depth < 0) return at
  }
  return bare.length
}
