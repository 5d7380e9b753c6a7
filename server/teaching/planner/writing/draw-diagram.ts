import type { PlanEntity, PlanScreen } from '#contract/plan/plan.ts'

/** A Mermaid flowchart of the links between screens and the relations of the data. */
export function drawDiagram(screens: readonly PlanScreen[], entities: readonly PlanEntity[]): string {
  const lines = ['flowchart TD', '  subgraph Screens']
  const screenAt = new Map(screens.map(({ name }, at) => [name, at]))
  for (const [at, { name }] of screens.entries()) lines.push(`    s${at}["${label(name)}"]`)
  for (const [at, { leadsTo }] of screens.entries()) {
    for (const next of leadsTo ?? (at > 0 ? [] : screens.slice(1).map(({ name }) => name)))
      if (screenAt.has(next)) lines.push(`    s${at} --> s${screenAt.get(next)}`)
  }
  lines.push('  end')
  if (entities.length === 0) return lines.join('\n')
  lines.push('  subgraph Data')
  for (const [at, { name }] of entities.entries()) lines.push(`    e${at}[("${label(name)}")]`)
  for (const { from, to, isMany } of relationsOf(entities))
    lines.push(`    e${from} -->|${isMany ? 'many' : 'one'}| e${to}`)
  lines.push('  end', '  s0 -.-> e0')
  return lines.join('\n')
}

interface Relation {
  from: number
  to: number
  isMany: boolean
}

/** Draws a two-way relation as one arrow, from the side that has many. */
function relationsOf(entities: readonly PlanEntity[]): Relation[] {
  const at = new Map(entities.map(({ name }, index) => [typeOf(name), index]))
  const all = entities.flatMap(({ fields }, from) =>
    fields.flatMap(({ type }): Relation[] => {
      const to = at.get(type.replace(/[[\]?]/g, ''))
      return to === undefined || to === from ? [] : [{ from, to, isMany: type.startsWith('[') }]
    }),
  )
  const seen = new Set<string>()
  return all
    .toSorted((one, other) => Number(other.isMany) - Number(one.isMany))
    .filter(({ from, to }) => {
      const pair = [from, to].toSorted((one, other) => one - other).join('-')
      return !seen.has(pair) && seen.add(pair)
    })
}

/** Entities of older plans may have spaces in their names. */
function typeOf(name: string): string {
  return name.replace(/\s/g, '')
}

function label(name: string): string {
  return name
    .replace(/["[\]{}()<>|#;`]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 60)
}
