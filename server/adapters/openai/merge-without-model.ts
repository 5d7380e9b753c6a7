/**
 * Xcode asks to put an answer into a file, and the built-in tutor cannot write code. A whole file in the answer is
 * taken over; otherwise the file comes back as it was: nothing of the learner's is ever lost.
 */
export function mergeWithoutModel(prompt: string): string {
  const original = codeToUpdate(prompt)
  if (original !== null) return `<updated-code>${original}</updated-code>`
  const code = /^\s*\*\*File:\*\*/.test(prompt) ? changedFile(prompt) : newCode(prompt)
  return `\`\`\`swift\n${code.trimEnd()}\n\`\`\``
}

/** What stands between the tags at the start of a line: Xcode's sentence before them names them, too, and the code may hold the closing one. */
function codeToUpdate(prompt: string): string | null {
  const opening = /^<code>/m.exec(prompt)
  const end = prompt.search(/<\/code>\s*<update>/)
  return opening && end > opening.index ? prompt.slice(opening.index + opening[0].length, end) : null
}

function changedFile(prompt: string): string {
  const [block, answer] = partedAt(prompt, /(?<=\n```)\s*\n\*\*Answer:\*\*/) ??
    partedAt(prompt, /^\*\*Answer:\*\*/m) ?? [prompt, '']
  const text = block.replace(/^\s*\*\*File:\*\*\s*/, '')
  const [opening = '', name] = /^```\w*(?::([^\n]*))?\n/.exec(text) ?? []
  const file = opening === '' ? text : text.slice(opening.length).replace(/\n```\s*$/, '')
  // Where a file ends that has fences of its own cannot be told.
  if (name === undefined || /^```/m.test(file)) return file
  return fencesIn(answer).find((fence) => fence.name === name.trim())?.code ?? file
}

function newCode(prompt: string): string {
  const [, instructions] = partedAt(prompt, /^\*\*Code Instructions:\*\*/m) ?? ['', '']
  const fences = fencesIn(instructions)
  return (fences.find(({ name }) => name !== '') ?? fences[0])?.code ?? ''
}

/** A fence that ends in the opening of another is left out: it was not closed, or holds one. */
function fencesIn(answer: string): { name: string; code: string }[] {
  const fences = answer.matchAll(/^```\w*(?::([^\n]*))?\n([\s\S]*?)^```([^\n]*)/gm)
  return [...fences].flatMap(([, name = '', code = '', rest = '']) =>
    rest.trim() === '' ? [{ name: name.trim(), code }] : [],
  )
}

function partedAt(text: string, mark: RegExp): [string, string] | null {
  const found = mark.exec(text)
  return found && [text.slice(0, found.index), text.slice(found.index + found[0].length)]
}
