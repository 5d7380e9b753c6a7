import type { ProposedEdit } from '#contract/plan/plan-edit.ts'
import { taskLine } from '#server/teaching/planner/change/proposal-line.ts'
import { isOpen, openList, slotsOf, type Slot } from '#server/teaching/planner/change/live-list.ts'
import type { TaskName } from '#server/teaching/planner/commands/plan-command.ts'
import { joinEdit, openSlot, splitEdit, type Asked } from './edit-lines.ts'

/** Merges neighbouring tasks of the same feature, the shortest first, until there are a quarter fewer. */
export function fewerTasks({ plan, tasks, reason }: Asked, problems: string[]): ProposedEdit[] {
  const list = openList(plan, tasks)
  const pairs = list.phases
    .flatMap(({ phase, slots }) => slots.slice(1).map((second, at) => ({ phase, first: slots[at]!, second })))
    .filter(
      ({ first, second }) =>
        isOpen(first) &&
        isOpen(second) &&
        first.task.feature === second.task.feature &&
        isShort(first, second),
    )
    .toSorted((one, other) => minutesOf(one) - minutesOf(other))
  const taken = new Set<Slot>()
  const most = Math.ceil(slotsOf(list).length / 4)
  const chosen = pairs
    .filter(({ first, second }) => {
      if (taken.size >= 2 * most || taken.has(first) || taken.has(second)) return false
      taken.add(first).add(second)
      return true
    })
    .map(({ phase, first, second }) => joinEdit(phase, first.task, second.task, reason))
  if (chosen.length === 0) problems.push('The open tasks are few and long already, so none were merged.')
  return chosen
}

const longestJoined = 240
const smallEnough = 30
const mostSplit = 8

function isShort(first: Slot, second: Slot): boolean {
  return first.task.minutes + second.task.minutes <= longestJoined
}

function minutesOf({ first, second }: { first: Slot; second: Slot }): number {
  return first.task.minutes + second.task.minutes
}

/** Splits the longest open tasks, except those of the features in `left`. */
export function smallerTasks(
  { plan, tasks, reason }: Asked,
  problems: string[],
  left: ReadonlySet<string> = new Set(),
): ProposedEdit[] {
  const open = openList(plan, tasks)
    .phases.flatMap(({ phase, slots }) => slots.map((slot) => ({ phase, slot })))
    .filter(
      ({ slot }) => isOpen(slot) && slot.task.minutes > smallEnough && !left.has(slot.task.feature ?? ''),
    )
  const longest = new Set(
    open.toSorted((one, other) => other.slot.task.minutes - one.slot.task.minutes).slice(0, mostSplit),
  )
  if (longest.size === 0) problems.push('The open tasks are small already.')
  return open.filter((one) => longest.has(one)).map(({ phase, slot }) => splitEdit(phase, slot.task, reason))
}

/** Moves the later task behind the earlier one and merges them. */
export function mergeEdits(asked: Asked, one: TaskName, other: TaskName, problems: string[]): ProposedEdit[] {
  const list = openList(asked.plan, asked.tasks)
  const places = new Map(
    list.phases
      .flatMap(({ phase, slots }) => slots.map(({ task }) => ({ phase, title: task.title })))
      .map((name, at) => [keyOf(name), at] as const),
  )
  const [earlier, later] = places.get(keyOf(one))! < places.get(keyOf(other))! ? [one, other] : [other, one]
  const [first] = openSlot(asked, earlier, problems)
  const [second] = openSlot(asked, later, problems)
  if (!first || !second) return []
  const join = joinEdit(first.phase, first.slot.task, second.slot.task, asked.reason)
  if (first.phase === second.phase && second.at === first.at + 1) return [join]
  const move: ProposedEdit = {
    change: 'move-task',
    ...later,
    toPhase: first.phase,
    to: first.at + 1,
    reason: asked.reason,
    line: taskLine(later.phase, second.slot.task, [`Behind “${earlier.title}”`]),
  }
  return [move, join]
}

function keyOf({ phase, title }: TaskName): string {
  return `${phase}\n${title}`
}
