import type { ProposedEdit } from '#contract/plan/plan-edit.ts'
import { taskLine } from '#server/teaching/planner/change/proposal-line.ts'
import { isOpen, type LiveList, type Slot } from '#server/teaching/planner/change/live-list.ts'
import type { PlanCommand, TaskName } from '#server/teaching/planner/commands/plan-command.ts'

type Move = Extract<PlanCommand, { does: 'move' }>

interface Placed {
  phase: string
  slot: Slot
}

/** One edit for each task that moves, in order, with a note if it moves before a task that it needs. */
export function tasksThatMove(
  { phases }: LiveList,
  { tasks, place, other }: Move,
  reason: string,
  problems: string[],
): ProposedEdit[] {
  const all = phases.flatMap(({ phase, slots }) => slots.map((slot): Placed => ({ phase, slot })))
  const isNamed = ({ phase, slot }: Placed, name: TaskName) =>
    phase === name.phase && slot.task.title === name.title
  const named = all.filter((one) => tasks.some((name) => isNamed(one, name)))
  const moving = named.filter(({ slot }) => isOpen(slot))
  if (moving.length === 0) problems.push('What is done stays where it is.')
  const resting = all.filter((one) => !named.includes(one))
  const target = other ? all.find((one) => isNamed(one, other)) : undefined
  if (other && (!target || named.includes(target))) return []
  const found = findAnchor(place, target, resting, named)
  if (!found) return []
  const { anchor, isBefore } = found
  const phase = phases.find((one) => one.phase === anchor.phase)!
  const before = new Set(resting.slice(0, resting.indexOf(anchor) + (isBefore ? 0 : 1)))
  const titles = new Set([...before, ...named].map(({ slot }) => slot.task.title))
  // Each edit applies to the plan as the previous edits leave it.
  const order = phase.slots.map((slot) => slot.task.title)
  let behind: string | null = null
  return moving.flatMap(({ phase: from, slot: { task } }) => {
    const left = order.filter((title) => title !== task.title || from !== phase.phase)
    const to: number =
      behind !== null ? left.indexOf(behind) + 1 : left.indexOf(anchor.slot.task.title) + (isBefore ? 0 : 1)
    const isThere = from === phase.phase && order.indexOf(task.title) === to
    order.splice(0, order.length, ...left.toSpliced(to, 0, task.title))
    behind = task.title
    if (isThere) return []
    const lost = (task.after ?? []).filter(
      (title) => !titles.has(title) && all.some(({ slot }) => slot.task.title === title),
    )
    const details = [
      `${isBefore ? 'Before' : 'Behind'} “${anchor.slot.task.title}”${from === phase.phase ? '' : `, in “${phase.phase}”`}`,
      ...lost.map((title) => `It needs “${title}”, which would come after it.`),
    ]
    return [
      {
        change: 'move-task' as const,
        phase: from,
        title: task.title,
        toPhase: phase.phase,
        to,
        reason,
        line: taskLine(from, task, details),
      },
    ]
  })
}

/** The task that stays and next to which the others are placed. */
function findAnchor(
  place: Move['place'],
  target: Placed | undefined,
  resting: Placed[],
  named: Placed[],
): { anchor: Placed; isBefore: boolean } | null {
  const openResting = resting.filter(({ slot }) => isOpen(slot))
  const needed = new Set(named.flatMap(({ slot }) => slot.task.after ?? []))
  const needsLater = (one: Placed) =>
    resting.slice(resting.indexOf(one)).some(({ slot }) => needed.has(slot.task.title))
  const next =
    place === 'before'
      ? target
      : place === 'first'
        ? openResting.find((one) => one.slot.task.feature && !needsLater(one))
        : undefined
  const previous =
    place === 'after'
      ? target
      : place === 'last'
        ? (resting.findLast(({ slot }) => slot.task.feature) ?? resting.at(-1))
        : undefined
  if (next) return { anchor: next, isBefore: true }
  return previous ? { anchor: previous, isBefore: false } : null
}
