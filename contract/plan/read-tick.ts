/** The text of a sample without the mark in front of it, and whether that is a tick; null without a mark. */
export function readTick(text: string): { text: string; isTicked: boolean | null } {
  const mark = /^[●◉✓✔☑○◯☐]\s?/u.exec(text)?.[0]
  if (mark === undefined) return { text, isTicked: null }
  return { text: text.slice(mark.length).trimStart(), isTicked: /[●◉✓✔☑]/u.test(mark) }
}
