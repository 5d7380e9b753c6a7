import type { Plan } from '#contract/plan/plan.ts'
import type { PlanBounds } from './check-model-plan.ts'

const mostLeftOut = 0.5
const roomForMore = { phases: 2, tasks: 20 }
const most = { phases: 6, tasks: 40 }

/**
 * Restores the fields that the model was not asked for from today's plan, for tasks and features of the same
 * name.
 */
export function restoreUnaskedFields(plan: Plan, today: Plan): Plan {
  const tasks = new Map(today.roadmap.flatMap((phase) => phase.tasks.map((task) => [task.title, task])))
  const features = new Map(today.features.map((feature) => [feature.name, feature]))
  return {
    ...plan,
    ...(today.appName ? { appName: today.appName } : {}),
    features: plan.features.map((feature) => ({ ...features.get(feature.name), ...feature })),
    roadmap: plan.roadmap.map((phase) => ({
      ...phase,
      tasks: phase.tasks.map((task) => {
        const before = tasks.get(task.title)
        return before ? { ...task, after: before.after, feature: before.feature } : task
      }),
    })),
  }
}

/** Whether more than half of today's tasks are missing: such an answer is not a change of the plan. */
export function leavesOutTooMuch(plan: Plan, today: Plan): boolean {
  const titles = new Set(plan.roadmap.flatMap((phase) => phase.tasks.map(({ title }) => title)))
  const tasks = today.roadmap.flatMap((phase) => phase.tasks)
  return tasks.filter(({ title }) => !titles.has(title)).length > tasks.length * mostLeftOut
}

/**
 * Size limits for a changed plan. They depend on the plan's size: edits may have made it smaller or larger than a new one.
 */
export function boundsOf(today: Plan): PlanBounds {
  const count = today.roadmap.flatMap(({ tasks }) => tasks).length
  return {
    phases: [
      Math.min(3, today.roadmap.length),
      Math.max(most.phases, today.roadmap.length + roomForMore.phases),
    ],
    tasks: [Math.min(12, Math.ceil(count / 2)), Math.max(most.tasks, count + roomForMore.tasks)],
  }
}
