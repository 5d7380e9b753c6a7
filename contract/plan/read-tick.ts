/**
 * Removes a leading mark such as ✓ or ○ from a sample text. `isTicked` says whether the mark is a tick; null
 * if there is no mark.
 */
export function readTick(text: string): { text: string; isTicked: boolean | null } {
  const mark = /^[●◉✓✔☑○◯☐]\s?/u.exec(text)?.[0]
  if (mark === undefined) return { text, isTicked: null }
  return { text: text.slice(mark.length).trimStart(), isTicked: /[●◉✓✔☑]/u.test(mark) }
}
