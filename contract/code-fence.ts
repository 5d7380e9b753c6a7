/** A Markdown fence that is longer than any run of backticks in the text. */
export function fenceFor(text: string): string {
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([ticks]) => ticks.length))
  return '`'.repeat(longest + 1)
}
