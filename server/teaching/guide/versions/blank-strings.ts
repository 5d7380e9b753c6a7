/** Blanks the contents of strings and comments, keeping the length and line breaks; a URL keeps its scheme. */
export function blankStringsAndComments(code: string): string {
  const endOf = createEndOfLiteral(code)
  const parts: string[] = []
  let copied = 0
  for (let at = 0; at < code.length; at += 1) {
    const sign = code[at]
    if (sign !== '"' && sign !== '/') continue
    const end = endOf(at)
    if (end === null) continue
    parts.push(code.slice(copied, at), blank(code.slice(at, end)))
    copied = end
    at = end - 1
  }
  return parts.join('') + code.slice(copied)
}

function blank(literal: string): string {
  const scheme = /^"http:/.exec(literal)?.[0] ?? ''
  return scheme + literal.slice(scheme.length).replace(/[^\n"]/g, ' ')
}

/**
 * The end of a string or comment that starts at a position; null if none does. Positions must ascend, so that the
 * code is scanned once.
 */
function createEndOfLiteral(code: string): (at: number) => number | null {
  const lastTriple = code.lastIndexOf('"""')
  const lastClose = code.lastIndexOf('*/')
  let unclosedUntil = 0
  return (at) => {
    if (code.startsWith('//', at)) return indexOr(code, '\n', at, code.length)
    if (code.startsWith('/*', at)) return lastClose >= at + 2 ? code.indexOf('*/', at + 2) + 2 : null
    if (code[at] !== '"') return null
    if (code.startsWith('"""', at) && lastTriple >= at + 3) return code.indexOf('"""', at + 3) + 3
    // After an unterminated string, all quotes up to here are escaped, so none of them starts a string.
    if (at < unclosedUntil) return null
    let end = at + 1
    while (end < code.length && code[end] !== '"' && code[end] !== '\n')
      end += code[end] === '\\' && code[end + 1] !== '\n' ? 2 : 1
    if (code[end] === '"') return end + 1
    unclosedUntil = end
    return null
  }
}

function indexOr(text: string, searched: string, from: number, otherwise: number): number {
  const at = text.indexOf(searched, from)
  return at < 0 ? otherwise : at
}
