/**
 * Xcode asks to put an answer into a file, and the built-in tutor cannot write code. A whole file in the answer is
 * taken over; otherwise the file comes back as it was: nothing of the learner's is ever lost.
 */
export function mergeWithoutModel(prompt: string): string {
  const original = /<code>([\s\S]*?)<\/code>/.exec(prompt)?.[1]
  if (original !== undefined) return `<updated-code>${original}</updated-code>`
  const [before, answer = ''] = prompt.split(/\*\*(?:Answer|Code Instructions):\*\*/)
  const file = /\*\*File:\*\*\s*([\s\S]*)$/.exec(before ?? '')?.[1]
  const wholeFile = /^```\w*: *[^\n]+\n([\s\S]*?)^```/m.exec(answer)?.[1]
  const snippet = file === undefined ? /^```[^\n]*\n([\s\S]*?)^```/m.exec(answer)?.[1] : undefined
  return `\`\`\`swift\n${(wholeFile ?? snippet ?? unfenced(file ?? '')).trimEnd()}\n\`\`\``
}

function unfenced(text: string): string {
  return /^```[^\n]*\n([\s\S]*?)\n?```\s*$/.exec(text.trim())?.[1] ?? text.trim()
}
