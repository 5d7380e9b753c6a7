import type { Plan } from '#contract/plan/plan.ts'
import { cheapestOrder, crossings } from './layer-order.ts'

/** The screens that each screen leads to. Older plans have these links only in their diagram. */
export function screenLinks({ screens, diagram }: Plan['architecture']): ReadonlyMap<string, string[]> {
  const isLinked = screens.some(({ leadsTo = [] }) => leadsTo.length > 0)
  const drawn = isLinked ? [] : arrowsIn(diagram)
  return new Map(
    screens.map(({ name, leadsTo = [] }) => {
      const targets = [...leadsTo, ...drawn.filter(({ from }) => from === name).map(({ to }) => to)]
      return [
        name,
        [...new Set(targets)].filter((to) => to !== name && screens.some((other) => other.name === to)),
      ]
    }),
  )
}

/**
 * The screens in layers by their distance from the first screen. Screens that no other leads to are in the
 * first layer too. Arrows are drawn only to the next layer.
 */
export function screenLayers(links: ReadonlyMap<string, string[]>): string[][] {
  const depths = new Map<string, number>()
  for (const start of links.keys()) {
    if (depths.has(start)) continue
    const isLed = [...links].some(([from, targets]) => from !== start && targets.includes(start))
    if (depths.size > 0 && isLed && ![...links.keys()].every((name) => depths.has(name) || name === start))
      continue
    depths.set(start, 0)
    spread(start, links, depths)
  }
  // The remaining screens are reachable only from each other.
  for (const name of links.keys()) {
    if (depths.has(name)) continue
    depths.set(name, 0)
    spread(name, links, depths)
  }
  const layers: string[][] = []
  for (const [name, depth] of depths) (layers[depth] ??= []).push(name)
  return cheapestOrder(layers, (ordered) =>
    ordered.slice(1).reduce((sum, right, at) => {
      const lines = ordered[at]!.flatMap((name, from) =>
        right.flatMap((other, to) => (links.get(name)!.includes(other) ? [{ from, to }] : [])),
      )
      return sum + crossings(lines)
    }, 0),
  )
}

function spread(start: string, links: ReadonlyMap<string, string[]>, depths: Map<string, number>): void {
  const queue = [start]
  for (const name of queue) {
    for (const to of links.get(name) ?? []) {
      const depth = depths.get(name)! + 1
      if ((depths.get(to) ?? Infinity) <= depth) continue
      depths.set(to, depth)
      queue.push(to)
    }
  }
}

function arrowsIn(diagram: string): { from: string; to: string }[] {
  const labels = new Map(
    [...diagram.matchAll(/^[ \t]*(\w+)[ \t]*[[({]{1,3}[ \t]*"([^"\n]*)"/gm)].map((match) => [
      match[1]!,
      match[2]!,
    ]),
  )
  const arrows = diagram.matchAll(/^[ \t]*(\w+)[ \t]*-->[ \t]*(?:\|[^|\n]*\|[ \t]*)?(\w+)[ \t]*$/gm)
  return [...arrows].flatMap(([, from, to]) => {
    const [source, target] = [labels.get(from!), labels.get(to!)]
    return source !== undefined && target !== undefined ? [{ from: source, to: target }] : []
  })
}
