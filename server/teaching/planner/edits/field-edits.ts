import type { Plan, PlanTask } from '#contract/plan/plan.ts'
import type { ProposedEdit } from '#contract/plan/plan-edit.ts'
import { designLine } from '#server/teaching/planner/change/proposal-line.ts'
import type { PlanCommand } from '#server/teaching/planner/commands/plan-command.ts'

/** Adds fields to an entity of the plan, with a task that builds them. */
export function fieldEdits(
  { summary, audience, architecture, roadmap, features }: Plan,
  { entity, fields }: Extract<PlanCommand, { does: 'field' }>,
  reason: string,
): ProposedEdit[] {
  const entities = architecture.entities.map((one) =>
    one.name === entity
      ? { ...one, fields: [...one.fields, ...fields.map(({ name, type }) => ({ name, type }))] }
      : one,
  )
  const phase = roadmap.findLast((one) => one.tasks.some(({ feature }) => feature)) ?? roadmap.at(-1)!
  const last = phase.tasks.findLast(({ feature }) => feature) ?? phase.tasks.at(-1)!
  const labels = fields.map(({ label }) => `“${label}”`).join(' and ')
  const typed = fields.map(({ name, type }) => `${name}: ${type}`).join(', ')
  const task: PlanTask = {
    title: `Add ${labels} to ${entity}`,
    description: `Give ${entity} ${typed}, a row in the form for each, and a line where one ${entity} is shown.`,
    priority: 'medium',
    minutes: 45,
    range: [30, 60],
    doneWhen: `${labels} can be typed in, ${fields.length > 1 ? 'are shown, and are' : 'is shown, and is'} still there after a restart.`,
    topics: ['swiftdata-models', 'swiftui-forms-input'],
    feature: features[0]!.name,
  }
  return [
    {
      change: 'change-design',
      design: { summary, audience, architecture: { ...architecture, entities } },
      line: designLine('How it is built', [`${entity} gets ${typed}`]),
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
