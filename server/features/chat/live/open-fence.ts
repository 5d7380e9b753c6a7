/** How many characters of a line are enough to recognise a code fence. */
export const fenceLineCharacters = 200

/** The line that closes the code fence left open in a text; empty if none is open. */
export function closingOfFence(text: string): string {
  const fence = text.split('\n').reduce<string | null>(fenceAfter, null)
  return fence === null ? '' : `${text.endsWith('\n') ? '' : '\n'}${fence}`
}

/** The code fence that is open after this line, with its indentation; null if none is. */
export function fenceAfter(fence: string | null, line: string): string | null {
  const marks = fenceMarks(line)
  if (fence === null) return marks === '' ? null : marks
  return marks.trim().startsWith(fence.trim()) && line.trim() === marks.trim() ? null : fence
}

export function fenceMarks(line: string): string {
  const start = line.slice(0, fenceLineCharacters)
  const marks = /^[ \t]*(?:`{3,}|~{3,})/.exec(start)?.[0] ?? ''
  return marks.endsWith('`') && start.includes('`', marks.length) ? '' : marks
}
