import type { FeatureAside, Plan } from '#contract/plan/plan.ts'
import { Refused } from '#server/platform/refused.ts'
import { drawDiagram } from '#server/teaching/planner/writing/draw-diagram.ts'
import { isOpen, removeSlots, slotsOf, type LiveList, type Slot } from './live-list.ts'
import { placeBack } from './put-off-task.ts'

/** Switches a feature off with its open tasks and its part of the design, or back on in its old place. */
export function switchFeature(plan: Plan, list: LiveList, name: string, on: boolean): Plan {
  return on ? switchOn(plan, list, name) : switchOff(plan, list, name)
}

function switchOff(plan: Plan, list: LiveList, name: string): Plan {
  const feature = plan.features.find((other) => other.name === name)
  if (!feature) return plan
  const others = plan.features.filter((other) => other !== feature)
  const dependent = others.find((other) => other.needs?.includes(name))
  if (dependent) throw new Refused(`“${dependent.name}” depends on “${name}”. Switch that one off first.`)
  if (others.length === 0)
    throw new Refused('This is the last feature of the plan. A plan needs at least one.')
  const tasks = openTasksOf(list, name)
  const left = slotsOf(list).length - tasks.length
  if (left === 0) throw new Refused('Nothing would be left of the plan. Keep one feature at least.')
  removeSlots(
    list,
    tasks.map(({ slot }) => slot),
  )
  const aside = {
    feature,
    tasks: tasks.map(({ slot, ...place }) => ({ ...place, task: slot.task })),
    ...designOf(plan, feature),
  }
  return { ...withoutDesign(plan, aside), features: others, aside: [...(plan.aside ?? []), aside] }
}

type Design = Pick<Plan['architecture'], 'frameworks' | 'screens' | 'entities' | 'privacyKeys'>

/** The plan without parts of its design. */
export function withoutDesign(plan: Plan, design: Design): Plan {
  const { architecture } = plan
  return withDesign(plan, {
    frameworks: without(architecture.frameworks, design.frameworks),
    screens: without(architecture.screens, design.screens),
    entities: without(architecture.entities, design.entities),
    privacyKeys: without(architecture.privacyKeys, design.privacyKeys),
  })
}

type PlacedTask = Omit<FeatureAside['tasks'][number], 'task'> & { slot: Slot }

function openTasksOf(list: LiveList, name: string): PlacedTask[] {
  return list.phases.flatMap((phase, phaseAt) =>
    phase.slots.flatMap((slot, at) =>
      slot.task.feature === name && isOpen(slot)
        ? [{ phase: phase.phase, goal: phase.goal, phaseAt, at, slot }]
        : [],
    ),
  )
}

/** The parts of the design that go with a feature because no other needs them. */
export function designOf({ features, architecture }: Plan, feature: Plan['features'][number]): Design {
  const others = features.filter((other) => other !== feature)
  const unused = (names: (of: Plan['features'][number]) => string[] | undefined) =>
    (names(feature) ?? []).filter((entry) => !others.some((other) => names(other)?.includes(entry)))
  const isKeptByOther = (entity: string) =>
    architecture.entities.some(
      (other) =>
        other.name !== entity && other.fields.some(({ type }) => type.includes(entity.replaceAll(' ', ''))),
    )
  const screens = architecture.screens
    .slice(1)
    .filter((screen) => unused((of) => of.brings?.screens).includes(screen.name))
  const entities = architecture.entities
    .slice(1)
    .filter(
      (entity) => unused((of) => of.brings?.entities).includes(entity.name) && !isKeptByOther(entity.name),
    )
  return {
    frameworks: architecture.frameworks.filter(
      (framework) =>
        framework !== 'SwiftUI' && feature.brings && unused((of) => of.frameworks).includes(framework),
    ),
    screens,
    entities,
    privacyKeys: architecture.privacyKeys.filter((key) =>
      unused((of) => of.brings?.privacyKeys).includes(key),
    ),
  }
}

/** Also switches on the features that this one needs. */
function switchOn(before: Plan, list: LiveList, name: string): Plan {
  const aside = before.aside?.find(({ feature }) => feature.name === name)
  if (!aside || before.features.some((feature) => feature.name === name)) return before
  const rest: Plan = { ...before, aside: before.aside!.filter((other) => other !== aside) }
  const plan = (aside.feature.needs ?? []).reduce<Plan>((so, needed) => switchOn(so, list, needed), rest)
  placeBack(list, aside.tasks)
  const { architecture } = plan
  return withDesign(
    {
      ...plan,
      features: [...plan.features, aside.feature],
      ...(plan.outOfScope ? { outOfScope: plan.outOfScope.filter(({ what }) => what !== name) } : {}),
    },
    {
      frameworks: [...architecture.frameworks, ...aside.frameworks],
      screens: [...architecture.screens, ...aside.screens],
      entities: [...architecture.entities, ...aside.entities],
      privacyKeys: [...architecture.privacyKeys, ...aside.privacyKeys],
    },
  )
}

function withDesign(plan: Plan, design: Design): Plan {
  return {
    ...plan,
    architecture: { ...plan.architecture, ...design, diagram: drawDiagram(design.screens, design.entities) },
  }
}

function without<T>(all: T[], some: T[]): T[] {
  return all.filter((one) => !some.includes(one))
}
