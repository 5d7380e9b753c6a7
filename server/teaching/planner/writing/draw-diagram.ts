import type { PlanEntity, PlanScreen } from '#contract/plan.ts'
import { typeName } from '#server/teaching/planner/idea/word-forms.ts'

/** A Mermaid flowchart: the way through the screens, and the entities behind them. */
export function drawDiagram(screens: PlanScreen[], entities: PlanEntity[]): string {
  const lines = ['flowchart TD', '  subgraph Screens']
  for (const [at, screen] of screens.entries()) lines.push(`    s${at}["${label(screen.name)}"]`)
  for (const at of screens.keys())
    if (at > 0) lines.push(`    s${at === 2 && screens.length > 2 ? 1 : 0} --> s${at}`)
  lines.push('  end')
  if (entities.length > 0) {
    lines.push('  subgraph Data')
    for (const [at, entity] of entities.entries()) lines.push(`    e${at}[("${label(entity.name)}")]`)
    for (const [from, to] of links(entities)) lines.push(`    e${from} --> e${to}`)
    lines.push('  end', '  s0 -.-> e0')
  }
  return lines.join('\n')
}

/** An entity points at every entity one of its fields holds. */
function links(entities: PlanEntity[]): [number, number][] {
  return entities.flatMap((entity, from) =>
    entities.flatMap((other, to): [number, number][] =>
      from !== to && entity.fields.some((field) => field.type.replace(/[[\]?]/g, '') === typeName(other.name))
        ? [[from, to]]
        : [],
    ),
  )
}

function label(name: string): string {
  return name
    .replace(/["[\]{}()<>|#;`]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 60)
}
