import type { Plan, PlanTask } from '#contract/plan.ts'
import type { PlanEdit } from '#server/platform/db/tables/plan-edit.ts'
import type { PlanCommand, TaskName } from '#server/teaching/planner/commands/plan-command.ts'
import { splitTask } from '#server/teaching/planner/writing/split-task.ts'
import { openList, type Slot } from './apply-edits.ts'
import { joinedTask } from './join-tasks.ts'
import type { LiveTask } from './live-task.ts'

type Unnumbered<Edits> = Edits extends unknown ? Omit<Edits, 'id'> : never
/** A line of a proposal without its number. */
export type Line = Unnumbered<PlanEdit>

/** A plan and the change asked for. */
export interface Asked {
  plan: Plan
  tasks: LiveTask[]
  commands: readonly PlanCommand[]
  /** The built-in planner's plans before and after what is added; null if nothing is. */
  added: { from: Plan; to: Plan } | null
  /** The plan of the other kind of app it should become. */
  otherKind: Plan | null
  reason: string
}

export function splitLine(phase: string, task: PlanTask, reason: string): Line {
  return {
    ...outlineLine('task', task.title, phase, task.minutes, reason),
    edit: { change: 'split-task', phase, title: task.title },
    details: splitTask(task).map(({ title }, at) => `${at + 1}. ${title}`),
  }
}

export function joinLine(phase: string, first: PlanTask, second: PlanTask, reason: string): Line {
  return {
    ...outlineLine('task', first.title, phase, first.minutes + second.minutes, reason),
    edit: { change: 'join-task', phase, title: first.title },
    details: [`Together with “${second.title}”: ${joinedTask(first, second).title}`],
  }
}

export function outlineLine(
  subject: 'task' | 'feature' | 'design',
  title: string,
  phase: string | null,
  minutes: number | null,
  reason: string,
) {
  return {
    kind: 'change-outline' as const,
    change: 'changed' as const,
    subject,
    title,
    phase,
    minutes,
    reason,
  }
}

export function openSlot({ plan, tasks }: Asked, { phase: name, title }: TaskName, problems: string[]) {
  const phase = openList(plan, tasks).phases.find((one) => one.phase === name)
  const at = phase?.slots.findIndex(({ task }) => task.title === title) ?? -1
  const slot = phase?.slots[at]
  if (!slot) return []
  if (isOpen(slot)) return [{ phase: name, slot, at }]
  problems.push(`“${title}” is done, and what is done stays as it is.`)
  return []
}

export function isOpen({ live }: Slot): boolean {
  return live?.status !== 'completed'
}
