export type QuestionPart = { kind: 'text'; text: string } | { kind: 'code'; text: string; language: string }

/** Splits a message into text and fenced code. A pasted log contains other Markdown only by accident. */
export function partsOfQuestion(content: string): QuestionPart[] {
  const parts: QuestionPart[] = []
  const lines = content.split('\n')
  // Fences of at least this length are not closed by any later line; saves searching again for each.
  let unclosed = Number.POSITIVE_INFINITY
  let textFrom = 0
  for (let at = 0; at < lines.length; at += 1) {
    const [, ticks = '', language = ''] = /^(`{3,})([\w+-]*)[^`]*$/.exec(lines[at]!) ?? []
    if (ticks === '' || ticks.length >= unclosed) continue
    const end = closingLine(lines, at + 1, ticks.length)
    if (end < 0) {
      unclosed = ticks.length
      continue
    }
    addText(parts, lines.slice(textFrom, at).join('\n'))
    parts.push({ kind: 'code', text: lines.slice(at + 1, end).join('\n'), language })
    at = end
    textFrom = end + 1
  }
  addText(parts, lines.slice(textFrom).join('\n'))
  return parts
}

function closingLine(lines: readonly string[], from: number, leastTicks: number): number {
  for (let at = from; at < lines.length; at += 1) {
    const ticks = /^(`{3,})[ \t\r]*$/.exec(lines[at]!)?.[1]
    if (ticks && ticks.length >= leastTicks) return at
  }
  return -1
}

function addText(parts: QuestionPart[], text: string): void {
  if (text.trim() !== '') parts.push({ kind: 'text', text: text.replace(/^\s*\n/, '').trimEnd() })
}
