import { isDeepStrictEqual } from 'node:util'
import type { Plan, PlanPace, PlanPhase } from '#contract/plan/plan.ts'
import { withDays } from '#server/teaching/planner/writing/plan-days.ts'
import { openList, slotsOf, type LiveList, type LiveTask } from './live-list.ts'
import { withMergedDependencies } from './merged-dependencies.ts'
import { orderWithAdded } from './order-tasks.ts'
import { withValidDependencies } from './valid-dependencies.ts'

export interface Edited {
  plan: Plan
  tasks: LiveTask[]
}

/** The plan after an edit, apart from its roadmap, and the new titles of tasks by their old ones. */
export interface Outcome {
  plan?: Plan
  renamed?: ReadonlyMap<string, string>
}

/** Edits plan and tasks together. A done task and its place in the plan never change. */
export function editList(
  before: Plan,
  tasks: LiveTask[],
  edit: (list: LiveList) => Outcome | undefined,
): Edited {
  const sorted = tasks.toSorted((a, b) => a.order - b.order || (a.id ?? 0) - (b.id ?? 0))
  const list = openList(before, sorted)
  const { plan = before, renamed = new Map<string, string>() } = edit(list) ?? {}
  const ordered = orderWithAdded(
    list.all,
    slotsOf(list).flatMap(({ live }) => live ?? []),
  )
  const isSame = isDeepStrictEqual(plan.pace, before.pace) && isSameRoadmap(list, before)
  return {
    plan: { ...plan, roadmap: isSame ? before.roadmap : datedRoadmap(list, plan.pace, renamed) },
    tasks: list.joined ? withMergedDependencies(ordered, list.joined) : ordered,
  }
}

function isSameRoadmap({ phases }: LiveList, { roadmap }: Plan): boolean {
  return isDeepStrictEqual(
    phases.map(({ phase, goal, slots }) => [phase, goal, slots.map(({ task }) => task)]),
    roadmap.map(({ phase, goal, tasks }) => [phase, goal, tasks]),
  )
}

/**
 * The current phases with dates. Dependencies follow the order at the learner's own pace, so that the plan
 * can always return to it.
 */
function datedRoadmap(
  { phases, shippedEarly }: LiveList,
  pace: PlanPace | undefined,
  renamed: ReadonlyMap<string, string>,
): PlanPhase[] {
  const ordered = [
    ...phases.filter((phase) => !shippedEarly.includes(phase)),
    ...phases.filter((phase) => shippedEarly.includes(phase)),
  ]
  const roadmap = ordered
    .filter(({ slots }) => slots.length > 0)
    .map(({ phase, goal, slots }) => ({ phase, goal, tasks: slots.map(({ task }) => task) }))
  const shipping = shippedEarly.map(({ phase }) => phase)
  return withDays(withValidDependencies(roadmap, renamed), pace, shipping)
}
