/** So much of a line tells whether it is a fence's. */
export const fenceLineCharacters = 200

/** The line that closes the fence which a text leaves open; nothing where there is none. */
export function closingOfFence(text: string): string {
  const fence = text.split('\n').reduce<string | null>(fenceAfter, null)
  return fence === null ? '' : `${text.endsWith('\n') ? '' : '\n'}${fence}`
}

/** The fence, as far in as it was opened, that is open behind this line. */
export function fenceAfter(fence: string | null, line: string): string | null {
  const marks = fenceMarks(line)
  if (fence === null) return marks === '' ? null : marks
  return marks.trim().startsWith(fence.trim()) && line.trim() === marks.trim() ? null : fence
}

export function fenceMarks(line: string): string {
  return /^[ \t]*(?:`{3,}(?!.*`)|~{3,})/.exec(line.slice(0, fenceLineCharacters))?.[0] ?? ''
}
