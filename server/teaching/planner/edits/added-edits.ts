import type { Plan } from '#contract/plan/plan.ts'
import { drawDiagram } from '#server/teaching/planner/writing/draw-diagram.ts'
import type { ProposedEdit } from '#contract/plan/plan-edit.ts'
import { comparePlans } from '#server/teaching/planner/change/compare-plans.ts'
import { designDetails } from '#server/teaching/planner/change/design-details.ts'
import { designLine, featureLine } from '#server/teaching/planner/change/proposal-line.ts'

interface Addition {
  /** The current plan. */
  base: Plan
  from: Plan
  to: Plan
  /** The names of the requested features, with placeholders: “Reminders about {things}”. */
  asked: readonly string[]
  reason: string
}

/**
 * What a wish adds to a plan: features, their tasks, and their part of the design. Removes and changes
 * nothing else.
 */
export function addedEdits({ base, from, to, asked, reason }: Addition): ProposedEdit[] {
  const back = (base.aside ?? []).filter(
    ({ feature }) =>
      to.understood?.asked.includes(feature.name) || !from.features.some(({ name }) => name === feature.name),
  )
  const switchedOn = back
    .filter(({ feature }) => to.features.some(({ name }) => name === feature.name))
    .map(({ feature, tasks }): ProposedEdit => ({
      change: 'switch-feature',
      feature: feature.name,
      on: true,
      reason,
      line: featureLine(feature.name, [
        `Comes back with its tasks: ${tasks.map(({ task }) => task.title).join('; ')}`,
      ]),
    }))
  const isBack = new Set(back.map(({ feature }) => feature.name))
  const compared = comparePlans({ base, from, to, reason })
  const fresh = compared.flatMap((edit) =>
    edit.change === 'add-feature' && !isBack.has(edit.feature.name) ? [edit.feature] : [],
  )
  const known = fresh.filter(({ name }) => asked.some((template) => isNameOf(template, name)))
  const wanted = known.length > 0 ? known : fresh.filter(({ name }) => to.understood?.asked.includes(name))
  const needed = fresh.filter(({ name }) => wanted.some(({ needs = [] }) => needs.includes(name)))
  const hasTasks = (name: string) =>
    compared.some((edit) => edit.change === 'add-task' && edit.task.feature === name)
  const features = new Set([...wanted, ...needed].map(({ name }) => name).filter(hasTasks))
  const added = compared.filter((edit) =>
    edit.change === 'add-feature'
      ? features.has(edit.feature.name)
      : edit.change === 'add-task' && features.has(edit.task.feature ?? ''),
  )
  return [...switchedOn, ...added, ...(features.size > 0 ? designLines({ base, from, to, reason }) : [])]
}

/** Whether a feature's name matches a name with placeholders: “Reminders about {things}”. */
export function isNameOf(template: string, name: string): boolean {
  const parts = template.split(/\{\w+\}/).map((part) => RegExp.escape(part))
  return new RegExp(`^${parts.join('.{1,80}')}$`, 'u').test(name)
}

/** The edit that adds new parts to the design, removing nothing; empty if there are none. */
function designLines({ base, from, to, reason }: Omit<Addition, 'asked'>): ProposedEdit[] {
  const { architecture } = base
  const fresh = <Entry>(of: (plan: Plan) => Entry[], keyOf: (entry: Entry) => string): Entry[] => {
    const known = new Set([...of(base), ...of(from)].map(keyOf))
    return of(to).filter((entry) => !known.has(keyOf(entry)))
  }
  const named = ({ name }: { name: string }) => name
  const itself = (text: string) => text
  const screens = [...architecture.screens, ...fresh((plan) => plan.architecture.screens, named)]
  const entities = [
    ...architecture.entities.map((entity) => withNewFields(entity, from, to)),
    ...fresh((plan) => plan.architecture.entities, named),
  ]
  const next: Plan = {
    ...base,
    architecture: {
      ...architecture,
      frameworks: [...architecture.frameworks, ...fresh((plan) => plan.architecture.frameworks, itself)],
      privacyKeys: [...architecture.privacyKeys, ...fresh((plan) => plan.architecture.privacyKeys, itself)],
      minimumIOS: newest(
        architecture.minimumIOS,
        from.architecture.minimumIOS === to.architecture.minimumIOS ? '0' : to.architecture.minimumIOS,
      ),
      screens,
      entities,
      diagram: drawDiagram(screens, entities),
    },
  }
  if (
    JSON.stringify(next.architecture) ===
    JSON.stringify({ ...architecture, diagram: next.architecture.diagram })
  )
    return []
  const { summary, audience } = base
  const grown = entities.filter((entity) => {
    const was = architecture.entities.find(({ name }) => name === entity.name)
    return was && was.fields.length < entity.fields.length
  })
  const details = designDetails(base, next)
  return [
    {
      change: 'change-design',
      design: { summary, audience, architecture: next.architecture },
      line: designLine(
        'How it is built',
        grown.length > 0
          ? [
              ...details.filter((line) => !line.startsWith('The summary')),
              ...grown.map(({ name }) => `More fields: ${name}`),
            ]
          : details,
      ),
      reason,
    },
  ]
}

type Entity = Plan['architecture']['entities'][number]

function withNewFields(entity: Entity, from: Plan, to: Plan): Entity {
  const fieldsIn = (plan: Plan) =>
    plan.architecture.entities.find(({ name }) => name === entity.name)?.fields ?? []
  const known = new Set([...entity.fields, ...fieldsIn(from)].map(({ name }) => name))
  const fresh = fieldsIn(to).filter(({ name }) => !known.has(name))
  return fresh.length > 0 ? { ...entity, fields: [...entity.fields, ...fresh] } : entity
}

function newest(one: string, other: string): string {
  return Number(other) > Number(one) ? other : one
}
