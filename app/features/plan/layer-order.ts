/** Swaps neighbours within layers until fewer lines cross in no other order. */
export function withFewCrossings<Item>(
  layers: readonly Item[][],
  areLinked: (one: Item, other: Item) => boolean,
): Item[][] {
  const ordered = layers.map((layer) => [...layer])
  for (let round = 0; round < 8; round++) {
    let hasImproved = false
    for (const [depth, layer] of ordered.entries()) {
      for (let at = 0; at + 1 < layer.length; at++) {
        const before = crossingsAround(ordered, depth, areLinked)
        swap(layer, at)
        if (crossingsAround(ordered, depth, areLinked) < before) hasImproved = true
        else swap(layer, at)
      }
    }
    if (!hasImproved) break
  }
  return ordered
}

/** How many pairs of lines between neighbouring layers cross. */
export function crossings<Item>(
  left: readonly Item[],
  right: readonly Item[],
  areLinked: (one: Item, other: Item) => boolean,
): number {
  const lines = left.flatMap((one, from) =>
    right.flatMap((other, to) => (areLinked(one, other) ? [{ from, to }] : [])),
  )
  return lines.reduce(
    (sum, line, at) =>
      sum + lines.slice(at + 1).filter((other) => (line.from - other.from) * (line.to - other.to) < 0).length,
    0,
  )
}

function crossingsAround<Item>(
  layers: readonly Item[][],
  depth: number,
  areLinked: (one: Item, other: Item) => boolean,
): number {
  const [before, own, after] = [layers[depth - 1] ?? [], layers[depth]!, layers[depth + 1] ?? []]
  return crossings(before, own, areLinked) + crossings(own, after, areLinked)
}

function swap<Item>(items: Item[], at: number): void {
  ;[items[at], items[at + 1]] = [items[at + 1]!, items[at]!]
}
