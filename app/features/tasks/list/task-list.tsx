import { ChevronRight } from 'lucide-react'
import { use, type ReactNode } from 'react'
import type { Task } from '#contract/tasks/task.ts'
import { useGrowingList } from '#app/ui/loading/use-growing-list.ts'
import type { TaskActions } from '#app/features/tasks/task-actions.ts'
import { countByPhase, groupByPhase, isDoneBefore, type TaskGroup } from '#app/features/tasks/task-summary.ts'
import { statusWords } from '#app/features/tasks/task-words.ts'
import { TodaySlots } from '#app/features/tasks/today/today-slots.ts'
import { useCardDrag } from '#app/features/tasks/board/use-card-drag.ts'
import { TaskCard } from './task-card.tsx'
import { ShowMoreTasks } from './show-more-tasks.tsx'

interface TaskListProps {
  tasks: Task[]
  nextTaskId: number | null
  /** The titles of the open tasks that block a task, by its id. */
  blockers: ReadonlyMap<number, string[]>
  /** Phases whose tasks all have the same priority, which is then not shown. */
  even: ReadonlySet<string>
  openTaskId: number | null
  /** Tasks already completed when the list was opened; they come last. */
  doneBefore: ReadonlySet<number>
  /** Null outside selection mode. */
  selected: ReadonlySet<number> | null
  actions: TaskActions
}

/** About one screenful; more are rendered when the browser is idle. */
const firstCards = 12

export function TaskList({
  tasks,
  nextTaskId,
  blockers,
  even,
  doneBefore,
  openTaskId,
  selected,
  actions,
}: TaskListProps) {
  const { drag, place } = useCardDrag(actions.drop)
  const { shown, showMore, end } = useGrowingList(
    tasks.length,
    tasks.findIndex((task) => task.id === openTaskId) + 5,
    firstCards,
  )
  const shownTasks = tasks.slice(0, shown)
  const groups = groupByPhase(shownTasks.filter((task) => !isDoneBefore(task, doneBefore)))
  const done = shownTasks.filter((task) => isDoneBefore(task, doneBefore))
  const phases = countByPhase(tasks)
  const hasPhases = groups.some((group) => group.phase !== null) || done.length > 0
  const card = (task: Task) => (
    <TaskCard
      key={task.id}
      task={task}
      isNext={task.id === nextTaskId}
      blockedBy={blockers.get(task.id)}
      tellsPriority={!even.has(task.phase ?? '')}
      isOpen={task.id === openTaskId}
      isSelected={selected && selected.has(task.id)}
      actions={actions}
      drag={drag}
      dropEdge={place?.taskId === task.id ? place.edge : null}
    />
  )
  return (
    <div data-drop-area className="grid gap-6">
      {groups.map((group, position) => (
        <PhaseTasks
          key={`${position} ${group.phase}`}
          group={group}
          count={phases.get(group.phase)}
          hasHeading={hasPhases}
        >
          {group.tasks.map(card)}
        </PhaseTasks>
      ))}
      {done.length > 0 && (
        <DoneTasks
          count={done.length}
          isOpen={groups.length === 0 || selected !== null || done.some(({ id }) => id === openTaskId)}
        >
          {done.map(card)}
        </DoneTasks>
      )}
      {shown < tasks.length && <ShowMoreTasks end={end} onShowMore={showMore} />}
    </div>
  )
}

/** The completed tasks, collapsed so that they do not push the next task out of sight. */
function DoneTasks({ count, isOpen, children }: { count: number; isOpen: boolean; children: ReactNode }) {
  return (
    <details open={isOpen} className="group/done">
      <summary className="flex min-h-8 list-none items-center gap-2 font-display text-[0.9375rem] font-bold">
        <ChevronRight aria-hidden className="size-4 transition-transform group-open/done:rotate-90" />
        {statusWords.completed.label}
        <span className="font-sans text-sm font-medium text-soft">{count}</span>
      </summary>
      <ul aria-label={statusWords.completed.label} className="mt-3 grid grid-cols-1 gap-3">
        {children}
      </ul>
    </details>
  )
}

function PhaseTasks({
  group,
  count,
  hasHeading,
  children,
}: {
  group: TaskGroup
  count: { done: number; total: number } | undefined
  hasHeading: boolean
  children: ReactNode
}) {
  const { whenOf } = use(TodaySlots)
  return (
    <section aria-label={group.phase ?? 'Your own tasks'} className="grid grid-cols-1 gap-3">
      {hasHeading && (
        <h4 className="flex items-baseline justify-between gap-3 text-[0.9375rem]">
          <span className="min-w-0 flex-1 text-balance">{group.phase ?? 'Your own tasks'}</span>
          <span className="flex shrink-0 flex-wrap items-center justify-end gap-x-3 font-sans text-sm font-medium tracking-normal text-soft">
            {group.tasks[0] && whenOf(group.tasks[0])}
            {count?.done} of {count?.total}
          </span>
        </h4>
      )}
      <ul className="grid grid-cols-1 gap-3">{children}</ul>
    </section>
  )
}
