import type { Plan } from '#contract/plan.ts'

export interface ScreenNode {
  name: string
  purpose: string
  /** Names of the entities it shows or changes. */
  entities: string[]
  leadsTo: ScreenNode[]
}

/** The links between screens, from the plan's diagram; screens not in it have none. */
export function screenTree({ screens, diagram }: Plan['architecture']): ScreenNode[] {
  const labels = new Map(
    [...diagram.matchAll(/^[ \t]*(\w+)[ \t]*[[({]{1,3}[ \t]*"([^"\n]*)"/gm)].map((match) => [
      match[1]!,
      match[2]!,
    ]),
  )
  const arrows = [
    ...diagram.matchAll(/^[ \t]*(\w+)[ \t]*(-->|-\.->)[ \t]*(?:\|[^|\n]*\|[ \t]*)?(\w+)[ \t]*$/gm),
  ].map((match) => ({
    from: labels.get(match[1]!),
    to: labels.get(match[3]!),
    isFlow: match[2] === '-->',
  }))
  const byName = new Map(
    screens.map(({ name, purpose }): [string, ScreenNode] => [
      name,
      { name, purpose, entities: [], leadsTo: [] },
    ]),
  )
  const reached = new Set<string>()

  for (const { from, to, isFlow } of arrows) {
    const screen = byName.get(from ?? '')
    if (!screen || to === undefined) continue
    const target = byName.get(to)
    if (!target) screen.entities.push(to)
    else if (isFlow && !reached.has(to) && !leadsBack(target, screen)) {
      reached.add(to)
      screen.leadsTo.push(target)
    }
  }
  return [...byName.values()].filter(({ name }) => !reached.has(name))
}

function leadsBack(from: ScreenNode, to: ScreenNode): boolean {
  return from === to || from.leadsTo.some((next) => leadsBack(next, to))
}
