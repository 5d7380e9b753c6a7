import type { ProposedEdit } from '#contract/plan/plan-edit.ts'
import type { Plan, PlanTask } from '#contract/plan/plan.ts'
import { splitTask } from '#server/teaching/planner/writing/split-task.ts'
import { joinedTask } from '#server/teaching/planner/change/join-tasks.ts'
import { isOpen, openList, type LiveTask } from '#server/teaching/planner/change/live-list.ts'
import { taskLine } from '#server/teaching/planner/change/proposal-line.ts'
import type { PlanCommand, TaskName } from '#server/teaching/planner/commands/plan-command.ts'

/** A plan and the requested change. */
export interface Asked {
  plan: Plan
  tasks: LiveTask[]
  commands: readonly PlanCommand[]
  /** The built-in planner's plans without and with the additions; null if nothing is added. */
  added: { from: Plan; to: Plan } | null
  /** The plan of the other kind of app that it should become; null if the kind stays. */
  otherKind: Plan | null
  reason: string
}

export function splitEdit(phase: string, task: PlanTask, reason: string): ProposedEdit {
  const steps = splitTask(task).map(({ title }, at) => `${at + 1}. ${title}`)
  return { change: 'split-task', phase, title: task.title, reason, line: taskLine(phase, task, steps) }
}

export function joinEdit(phase: string, first: PlanTask, second: PlanTask, reason: string): ProposedEdit {
  const joined = { title: first.title, minutes: first.minutes + second.minutes }
  return {
    change: 'join-task',
    phase,
    title: first.title,
    reason,
    line: taskLine(phase, joined, [`Merged with “${second.title}”: ${joinedTask(first, second).title}`]),
  }
}

export function openSlot({ plan, tasks }: Asked, { phase: name, title }: TaskName, problems: string[]) {
  const phase = openList(plan, tasks).phases.find((one) => one.phase === name)
  const at = phase?.slots.findIndex(({ task }) => task.title === title) ?? -1
  const slot = phase?.slots[at]
  if (!slot) return []
  if (isOpen(slot)) return [{ phase: name, slot, at }]
  problems.push(`“${title}” is done, and finished tasks stay as they are.`)
  return []
}
