/** Reorders the items within each layer by swapping neighbours as long as that lowers the cost. */
export function cheapestOrder<Item>(
  layers: readonly (readonly Item[])[],
  costOf: (layers: readonly (readonly Item[])[]) => number,
): Item[][] {
  const ordered = layers.map((layer) => [...layer])
  let cost = costOf(ordered)
  for (let round = 0; round < 8 && cost > 0; round++) {
    const before = cost
    for (const layer of ordered) {
      for (let at = 0; at + 1 < layer.length; at++) {
        swap(layer, at)
        const swapped = costOf(ordered)
        if (swapped < cost) cost = swapped
        else swap(layer, at)
      }
    }
    if (cost === before) break
  }
  return ordered
}

/** How many pairs of lines between two layers cross. */
export function crossings(lines: readonly { from: number; to: number }[]): number {
  return lines.reduce(
    (sum, line, at) =>
      sum + lines.slice(at + 1).filter((other) => (line.from - other.from) * (line.to - other.to) < 0).length,
    0,
  )
}

function swap(items: unknown[], at: number): void {
  ;[items[at], items[at + 1]] = [items[at + 1], items[at]]
}
