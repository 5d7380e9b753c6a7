import type { TrimDesign } from '#contract/plan/plan-edit.ts'
import type { Plan } from '#contract/plan/plan.ts'
import { drawDiagram } from '#server/teaching/planner/writing/draw-diagram.ts'

export function trimDesign(plan: Plan, { frameworks, screens, privacyKeys, fields = [] }: TrimDesign): Plan {
  const { architecture, features } = plan
  const kept = architecture.screens
    .filter(({ name }) => !screens.includes(name))
    .map((screen) =>
      screen.leadsTo
        ? { ...screen, leadsTo: screen.leadsTo.filter((name) => !screens.includes(name)) }
        : screen,
    )
  const entities = architecture.entities.map((entity) => ({
    ...entity,
    fields: entity.fields.filter(
      ({ name }) => !fields.some((one) => one.entity === entity.name && one.field === name),
    ),
  }))
  return {
    ...plan,
    features: features.map((feature) => ({
      ...feature,
      frameworks: feature.frameworks.filter((name) => !frameworks.includes(name)),
    })),
    architecture: {
      ...architecture,
      frameworks: architecture.frameworks.filter((name) => !frameworks.includes(name)),
      privacyKeys: architecture.privacyKeys.filter((key) => !privacyKeys.includes(key)),
      screens: kept,
      entities,
      diagram: drawDiagram(kept, entities),
    },
  }
}
