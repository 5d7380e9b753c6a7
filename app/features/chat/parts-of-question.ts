export type QuestionPart = { kind: 'text'; text: string } | { kind: 'code'; text: string; language: string }

/** Only fences count in what a learner writes: a pasted log is full of signs that Markdown would take for its own. */
export function partsOfQuestion(content: string): QuestionPart[] {
  const parts: QuestionPart[] = []
  let end = 0
  for (const fence of content.matchAll(/^(`{3,})([\w+-]*)[^\n`]*\n([\s\S]*?)^\1`*[ \t]*$/gm)) {
    addText(parts, content.slice(end, fence.index))
    parts.push({ kind: 'code', text: fence[3]!.replace(/\n$/, ''), language: fence[2]! })
    end = fence.index + fence[0].length
  }
  addText(parts, content.slice(end))
  return parts
}

function addText(parts: QuestionPart[], text: string): void {
  if (text.trim() !== '') parts.push({ kind: 'text', text: text.replace(/^\s*\n|\s+$/g, '') })
}
