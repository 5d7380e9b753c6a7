/** The most words that a sign may span; further apart, its words belong to different things. */
const mostApart = 14

/** Whether all stems of a sign occur close together in a text, in any order. */
export function areClose(sought: readonly string[], said: readonly string[]): boolean {
  if (!sought.every((stem) => said.includes(stem))) return false
  return said.some((_stem, at) => {
    const near = said.slice(at, at + mostApart)
    return sought.every((stem) => near.includes(stem))
  })
}
