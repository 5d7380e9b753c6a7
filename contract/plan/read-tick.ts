/** Removes a leading mark such as ✓ or ○. `isTicked` is null if there is none. */
export function readTick(text: string): { text: string; isTicked: boolean | null } {
  const mark = /^[●◉✓✔☑○◯☐]\s?/u.exec(text)?.[0]
  if (mark === undefined) return { text, isTicked: null }
  return { text: text.slice(mark.length).trimStart(), isTicked: /[●◉✓✔☑]/u.test(mark) }
}
