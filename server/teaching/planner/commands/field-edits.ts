import type { Plan, PlanTask } from '#contract/plan/plan.ts'
import type { ProposedEdit } from '#contract/plan/plan-edit.ts'
import { designLine } from '#server/teaching/planner/change/proposal-line.ts'
import type { PlanCommand } from './plan-command.ts'

/** One more field of something that the plan keeps, with the task that builds it. */
export function fieldEdits(
  { summary, audience, architecture, roadmap, features }: Plan,
  { entity, field, label }: Extract<PlanCommand, { does: 'field' }>,
  reason: string,
): ProposedEdit[] {
  const entities = architecture.entities.map((one) =>
    one.name === entity ? { ...one, fields: [...one.fields, field] } : one,
  )
  const phase = roadmap.findLast((one) => one.tasks.some(({ feature }) => feature)) ?? roadmap.at(-1)!
  const last = phase.tasks.findLast(({ feature }) => feature) ?? phase.tasks.at(-1)!
  const task: PlanTask = {
    title: `Add “${label}” to ${entity}`,
    description: `Give ${entity} ${field.name}: ${field.type}, a row for it in the form, and a line where one ${entity} is shown.`,
    priority: 'medium',
    minutes: 45,
    range: [30, 60],
    doneWhen: `“${label}” can be typed in, is shown, and is still there after a restart.`,
    topics: ['swiftdata-models', 'swiftui-forms-input'],
    feature: features[0]!.name,
  }
  return [
    {
      change: 'change-design',
      design: { summary, audience, architecture: { ...architecture, entities } },
      line: designLine('How it is built', [`${entity} gets ${field.name}: ${field.type}`]),
      reason,
    },
    {
      change: 'add-task',
      phase: phase.phase,
      goal: phase.goal,
      afterPhase: null,
      after: [last.title],
      task,
      reason,
    },
  ]
}
