import type { Task } from '#contract/task.ts'
import type { TaskActions } from './task-actions.ts'
import { TaskCard } from './task-card.tsx'
import { groupByPhase } from './task-summary.ts'
import { useCardDrag } from './use-card-drag.ts'

export function TaskList({ tasks, nextTaskId, openTaskId, actions }: { tasks: Task[]; nextTaskId: number | null; openTaskId: number | null; actions: TaskActions }) {
  const { drag, place } = useCardDrag(actions.moveBeside)
  const groups = groupByPhase(tasks)
  const hasPhases = groups.some((group) => group.phase !== null)
  return (
    <div className="grid gap-6">
      {groups.map((group, position) => (
        <section key={`${position} ${group.phase}`} aria-label={group.phase ?? 'Your own tasks'} className="grid grid-cols-1 gap-3">
          {hasPhases && (
            <h4 className="flex items-baseline justify-between gap-3 text-[0.9375rem]">
              <span className="text-balance">{group.phase ?? 'Your own tasks'}</span>
              <span className="shrink-0 font-sans text-sm font-medium tracking-normal text-soft">{group.tasks.filter((task) => task.status === 'completed').length} of {group.tasks.length}</span>
            </h4>
          )}
          <ul className="grid grid-cols-1 gap-3">
            {group.tasks.map((task) => (
              <TaskCard key={task.id} task={task} isNext={task.id === nextTaskId} isOpen={task.id === openTaskId} actions={actions} drag={drag} dropEdge={place?.taskId === task.id ? place.edge : null} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}
