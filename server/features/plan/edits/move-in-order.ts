import type { PlanEdit } from '#server/platform/db/tables/plan-edit.ts'
import type { PlanCommand, TaskName } from '#server/teaching/planner/commands/read-commands.ts'
import type { LiveList, Slot } from './apply-edits.ts'

type Move = Extract<PlanCommand, { does: 'move' }>
type Line = PlanEdit extends infer Edit ? (Edit extends PlanEdit ? Omit<Edit, 'id'> : never) : never

interface Placed {
  phase: string
  slot: Slot
}

/** One line for each task that moves, in their order. What is moved before something it needs says so. */
export function tasksThatMove(
  { phases }: LiveList,
  { tasks, place, other }: Move,
  reason: string,
  problems: string[],
): Line[] {
  const all = phases.flatMap(({ phase, slots }) => slots.map((slot): Placed => ({ phase, slot })))
  const isNamed = ({ phase, slot }: Placed, name: TaskName) =>
    phase === name.phase && slot.task.title === name.title
  const named = all.filter((one) => tasks.some((name) => isNamed(one, name)))
  const moving = named.filter(({ slot }) => slot.live?.status !== 'completed')
  if (moving.length === 0) problems.push('What is done stays where it is.')
  const resting = all.filter((one) => !named.includes(one))
  const target = other ? all.find((one) => isNamed(one, other)) : undefined
  if (other && (!target || named.includes(target))) return []
  const openResting = resting.filter(({ slot }) => slot.live?.status !== 'completed')
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
  const anchor = next ?? previous
  if (!anchor) return []
  const phase = phases.find((one) => one.phase === anchor.phase)!
  const before = new Set(resting.slice(0, resting.indexOf(anchor) + (next ? 0 : 1)))
  const titles = new Set([...before, ...named].map(({ slot }) => slot.task.title))
  // Each line is made in the plan as the lines before it left it.
  const order = phase.slots.map((slot) => slot.task.title)
  let behind: string | null = null
  return moving.flatMap(({ phase: from, slot: { task } }) => {
    const left = order.filter((title) => title !== task.title || from !== phase.phase)
    const to: number =
      behind !== null ? left.indexOf(behind) + 1 : left.indexOf(anchor.slot.task.title) + (next ? 0 : 1)
    const isThere = from === phase.phase && order.indexOf(task.title) === to
    order.splice(0, order.length, ...left.toSpliced(to, 0, task.title))
    behind = task.title
    if (isThere) return []
    const lost = (task.after ?? []).filter(
      (title) => !titles.has(title) && all.some(({ slot }) => slot.task.title === title),
    )
    return [
      {
        kind: 'change-outline' as const,
        change: 'changed' as const,
        subject: 'task' as const,
        title: task.title,
        phase: from,
        minutes: task.minutes,
        reason,
        edit: { change: 'move-task' as const, phase: from, title: task.title, toPhase: phase.phase, to },
        details: [
          `${next ? 'Before' : 'Behind'} “${anchor.slot.task.title}”${from === phase.phase ? '' : `, in “${phase.phase}”`}`,
          ...lost.map((title) => `It needs “${title}”, which would come after it.`),
        ],
      },
    ]
  })
}
