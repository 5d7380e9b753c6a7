import type { Task } from '#contract/task.ts'
import { Button } from '#app/ui/button.tsx'
import { useGrowingList } from '#app/ui/use-growing-list.ts'
import type { TaskActions } from './task-actions.ts'
import { TaskCard } from './task-card.tsx'
import { countByPhase, groupByPhase } from './task-summary.ts'
import { useCardDrag } from './use-card-drag.ts'

interface TaskListProps {
  tasks: Task[]
  nextTaskId: number | null
  waitingIds: ReadonlySet<number>
  openTaskId: number | null
  /** Null where none are being selected. */
  selected: ReadonlySet<number> | null
  actions: TaskActions
}

/** A screen full; more come while nobody waits. */
const firstCards = 12

export function TaskList({ tasks, nextTaskId, waitingIds, openTaskId, selected, actions }: TaskListProps) {
  const { drag, place } = useCardDrag(actions.drop)
  const { shown, showMore, end } = useGrowingList(
    tasks.length,
    tasks.findIndex((task) => task.id === openTaskId) + 5,
    firstCards,
  )
  const groups = groupByPhase(tasks.slice(0, shown))
  const phases = countByPhase(tasks)
  const hasPhases = groups.some((group) => group.phase !== null)
  return (
    <div data-drop-area className="grid gap-6">
      {groups.map((group, position) => (
        <section
          key={`${position} ${group.phase}`}
          aria-label={group.phase ?? 'Your own tasks'}
          className="grid grid-cols-1 gap-3"
        >
          {hasPhases && (
            <h4 className="flex items-baseline justify-between gap-3 text-[0.9375rem]">
              <span className="text-balance">{group.phase ?? 'Your own tasks'}</span>
              <span className="shrink-0 font-sans text-sm font-medium tracking-normal text-soft">
                {phases.get(group.phase)?.done} of {phases.get(group.phase)?.total}
              </span>
            </h4>
          )}
          <ul className="grid grid-cols-1 gap-3">
            {group.tasks.map((task) => (
              <TaskCard
                key={task.id}
                task={task}
                isNext={task.id === nextTaskId}
                isWaiting={waitingIds.has(task.id)}
                isOpen={task.id === openTaskId}
                isSelected={selected && selected.has(task.id)}
                actions={actions}
                drag={drag}
                dropEdge={place?.taskId === task.id ? place.edge : null}
              />
            ))}
          </ul>
        </section>
      ))}
      {shown < tasks.length && (
        <div ref={end} className="grid justify-items-center">
          <Button size="small" onClick={showMore}>
            Show more tasks
          </Button>
        </div>
      )}
    </div>
  )
}
