import { limits } from '#contract/limits.ts'
import type { Plan, PlanTask } from '#contract/plan/plan.ts'
import type { ProposedEdit } from '#contract/plan/plan-edit.ts'
import type { OwnRequest } from '#server/teaching/planner/commands/plan-command.ts'

/** Adds a feature in the learner's own words, after all others and before the phase that finishes the app. */
export function customFeatureEdits(
  { features, roadmap }: Plan,
  { name, why, tasks }: OwnRequest,
  reason: string,
): ProposedEdit[] {
  if (features.some((feature) => feature.name === name)) return []
  const phase = roadmap.findLast((one) => one.tasks.some(({ feature }) => feature)) ?? roadmap.at(-1)!
  const last = phase.tasks.findLast(({ feature }) => feature) ?? phase.tasks.at(-1)!
  const made = tasks.map(({ title, description, minutes, doneWhen, topics }, at): PlanTask => ({
    title: title.slice(0, limits.taskTitle),
    description: description.slice(0, limits.taskDescription),
    priority: 'medium',
    minutes: Math.round((minutes[0] + minutes[1]) / 10) * 5,
    range: minutes,
    doneWhen,
    topics,
    feature: name,
    ...(at > 0 ? { after: [tasks[at - 1]!.title.slice(0, limits.taskTitle)] } : {}),
  }))
  return [
    {
      change: 'add-feature',
      feature: { name, why, frameworks: [], priority: 'medium', needs: [features[0]!.name] },
      reason,
    },
    ...made.map((task, at): ProposedEdit => ({
      change: 'add-task',
      phase: phase.phase,
      goal: phase.goal,
      afterPhase: null,
      after: [
        ...made
          .slice(0, at)
          .map(({ title }) => title)
          .toReversed(),
        last.title,
      ],
      task,
      reason,
    })),
  ]
}
