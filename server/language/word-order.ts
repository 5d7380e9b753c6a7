/**
 * The share of the shorter list that the other has in the same order, from 0 to 1. Distinguishes "classes are shared
 * and structs are copied" from its opposite.
 */
export function sharedOrder(first: readonly string[], second: readonly string[]): number {
  const shorter = Math.min(first.length, second.length)
  return shorter === 0 ? 0 : longestCommon(first, second) / shorter
}

function longestCommon(first: readonly string[], second: readonly string[]): number {
  let row: number[] = Array.from({ length: second.length + 1 }, () => 0)
  for (const word of first) {
    const next = [0]
    for (const [at, other] of second.entries())
      next.push(word === other ? row[at]! + 1 : Math.max(row[at + 1]!, next[at]!))
    row = next
  }
  return row.at(-1) ?? 0
}
