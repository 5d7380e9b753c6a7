import { isDeepStrictEqual } from 'node:util'
import type { ChangeDesign, ProposedEdit } from '#contract/plan/plan-edit.ts'
import type { Plan, PlanFeature, PlanTask } from '#contract/plan/plan.ts'
import { designDetails } from './design-details.ts'
import { matchTasks, placedTasks, type PlacedTask } from './match-tasks.ts'
import { designLine } from './proposal-line.ts'

interface Comparison {
  /** The current plan, including the learner's changes. */
  base: Plan
  /** The planner's plan without the requested change, so that only this change is proposed. */
  from: Plan
  /** The planner's plan with the requested change. */
  to: Plan
  /** The reason given for an edit that has no more specific one. */
  reason: string
}

/**
 * The edits that bring the difference between `from` and `to` into `base`, except what `base` already has.
 * Other tasks keep their phase and place.
 */
export function comparePlans(comparison: Comparison): ProposedEdit[] {
  const features = featureEdits(comparison)
  return [
    ...features,
    ...designEdits(comparison),
    ...taskEdits(comparison, taskReasons(features, comparison.reason)),
  ]
}

function featureEdits({ base, from, to, reason }: Comparison): ProposedEdit[] {
  const added = to.features
    .filter((feature) => !named(from, feature) && !named(base, feature))
    .map((feature) => ({ change: 'add-feature' as const, feature, reason: feature.why || reason }))
  const changed = to.features.flatMap((feature) => {
    const before = named(from, feature)
    const was = named(base, feature)
    return before && was && !isDeepStrictEqual(before, feature) && !isDeepStrictEqual(was, feature)
      ? [{ change: 'change-feature' as const, was, feature, reason }]
      : []
  })
  const removed = from.features.flatMap((feature) => {
    const was = named(base, feature)
    return was && !named(to, feature) ? [{ change: 'remove-feature' as const, was, reason }] : []
  })
  return [...added, ...changed, ...removed]
}

function named(plan: Plan, feature: PlanFeature): PlanFeature | undefined {
  return plan.features.find((other) => other.name === feature.name)
}

function designEdits({ base, from, to, reason }: Comparison): ProposedEdit[] {
  const design = designOf(to)
  if (isDeepStrictEqual(designOf(from), design) || isDeepStrictEqual(designOf(base), design)) return []
  return [
    { change: 'change-design', design, line: designLine('How it is built', designDetails(base, to)), reason },
  ]
}

function designOf({ summary, audience, architecture }: Plan): ChangeDesign['design'] {
  return { summary, audience, architecture }
}

interface TaskReasons {
  added: (task: PlanTask) => string
  changed: string
  removed: (task: PlanTask) => string
}

function taskReasons(features: ProposedEdit[], reason: string): TaskReasons {
  const added = features.flatMap((edit) => (edit.change === 'add-feature' ? [edit.feature.name] : []))
  const removed = features.flatMap((edit) => (edit.change === 'remove-feature' ? [edit.was.name] : []))
  return {
    added: (task) => among(added, task, (name) => `Part of “${name}”`) ?? reason,
    changed: reason,
    removed: (task) => among(removed, task, (name) => `Belonged to “${name}”, which would go`) ?? reason,
  }
}

/**
 * A sentence about the feature that the task belongs to or, if unknown, the only feature; null if there are
 * several.
 */
function among(features: string[], { feature }: PlanTask, told: (name: string) => string): string | null {
  const name =
    features.find((other) => other === feature) ?? (features.length === 1 ? features[0] : undefined)
  return name === undefined ? null : told(name)
}

function taskEdits({ base, from, to }: Comparison, reasons: TaskReasons): ProposedEdit[] {
  const before = placedTasks(from)
  const after = placedTasks(to)
  const current = placedTasks(base)
  const cameFrom = matchTasks(before, after)
  const homes = new Map(
    after.flatMap((placed) => {
      const origin = cameFrom.get(placed)
      const home = currentOf(current, origin ?? placed)
      return home ? [[placed, home] as const] : []
    }),
  )
  const added = after
    .filter((placed) => !cameFrom.has(placed) && !homes.has(placed))
    .map((placed) => ({
      change: 'add-task' as const,
      reason: reasons.added(placed.task),
      task: placed.task,
      ...placeFor(placed, after, homes),
    }))
  // Tasks with the same title in several phases may match the same task. Only the first match changes it, and
  // a matched task is never removed.
  const changing = new Set<PlacedTask>()
  const changed = [...cameFrom].flatMap(([placed, origin]) => {
    const was = homes.get(placed)
    if (!was || changing.has(was)) return []
    changing.add(was)
    const task = withChanges(was.task, origin.task, placed.task)
    return isDeepStrictEqual(task, was.task)
      ? []
      : [{ change: 'change-task' as const, reason: reasons.changed, phase: was.phase, was: was.task, task }]
  })
  const kept = new Set(cameFrom.values())
  const settled = new Set(homes.values())
  const removed = before.flatMap((origin) => {
    const was = kept.has(origin) ? undefined : currentOf(current, origin)
    if (!was || settled.has(was)) return []
    settled.add(was)
    return [
      { change: 'drop-task' as const, reason: reasons.removed(was.task), phase: was.phase, was: was.task },
    ]
  })
  return [...added, ...changed, ...removed]
}

function currentOf(current: PlacedTask[], { phase, task }: PlacedTask): PlacedTask | undefined {
  const alike = current.filter((other) => other.task.title === task.title)
  return alike.find((other) => other.phase === phase) ?? alike[0]
}

function placeFor(placed: PlacedTask, after: PlacedTask[], homes: Map<PlacedTask, PlacedTask>) {
  const at = after.indexOf(placed)
  const before = after.slice(0, at).toReversed()
  const neighbours = [...before, ...after.slice(at + 1)].filter((other) => other.phase === placed.phase)
  const home = neighbours.map((other) => homes.get(other)).find((found) => found !== undefined)
  return {
    phase: home?.phase ?? placed.phase,
    goal: home?.goal ?? placed.goal,
    afterPhase:
      before
        .map((other) => homes.get(other)?.phase ?? (other.phase === placed.phase ? undefined : other.phase))
        .find((phase) => phase !== undefined) ?? null,
    after: before
      .filter((other) => other.phase === placed.phase)
      .map((other) => homes.get(other)?.task.title ?? other.task.title),
  }
}

/** The current task with the fields that the planner changed; the learner's text in other fields stays. */
function withChanges(current: PlanTask, from: PlanTask, to: PlanTask): PlanTask {
  const changed = Object.entries(to).filter(
    ([name, value]) => !isDeepStrictEqual(from[name as keyof PlanTask], value),
  )
  return { ...current, ...Object.fromEntries(changed) }
}
