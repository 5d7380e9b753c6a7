import { useEffect, useId, useRef } from 'react'
import type { Task } from '#contract/tasks/task.ts'
import { cn } from '#app/ui/cn.ts'
import { StatusMark } from '#app/features/tasks/list/status-mark.tsx'
import type { TaskActions } from '#app/features/tasks/task-actions.ts'
import { TaskFacts } from '#app/features/tasks/list/task-facts.tsx'
import { TaskMenuButton } from '#app/features/tasks/list/task-menu-button.tsx'
import { DragHandle } from './drag-handle.tsx'
import type { CardDrag } from './use-card-drag.ts'

interface BoardCardProps {
  task: Task
  isNext: boolean
  /** The titles of the open tasks that block it. */
  blockedBy: string[] | undefined
  /** Whether to show its priority, because the tasks of its phase differ in it. */
  tellsPriority: boolean
  isOpen: boolean
  isSelected: boolean
  /** When the focus was requested for this card; ignored after `focusWithinMs`. */
  focusAt: number | null
  actions: TaskActions
  drag: CardDrag
  dropEdge: 'before' | 'after' | null
}

/** How long a focus request is valid. The request did not cause changes of the card after this time. */
const focusWithinMs = 5000

export function BoardCard({
  task,
  isNext,
  blockedBy,
  tellsPriority,
  isOpen,
  isSelected,
  focusAt,
  actions,
  drag,
  dropEdge,
}: BoardCardProps) {
  const id = useId()
  const title = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (focusAt !== null && performance.now() - focusAt < focusWithinMs) title.current?.focus()
  }, [focusAt])
  return (
    <li
      data-task={task.id}
      aria-labelledby={`${id}-title`}
      className={cn(
        'group/card relative [contain-intrinsic-size:auto_6rem] [content-visibility:auto] rounded-inner border bg-raised py-2.5 pr-1.5 pl-3.5 pointer-coarse:pl-6 before:absolute before:inset-x-2 before:h-1 before:rounded-full',
        isNext ? 'border-dawn/70' : 'border-line',
        isOpen && 'border-sky',
        isSelected && 'border-sky bg-sky-tint',
        dropEdge && 'before:bg-sky',
        dropEdge === 'before' ? 'before:top-0' : 'before:bottom-0',
      )}
    >
      <DragHandle taskId={task.id} drag={drag} />
      {isNext && <NextLabel status={task.status} />}
      <div className="flex items-start gap-1">
        <StatusMark task={task} onChange={actions.setStatus} className="-mt-0.5" />
        <button
          ref={title}
          type="button"
          id={`${id}-title`}
          aria-expanded={isOpen}
          onClick={() => actions.toggle(task)}
          className={cn(
            'min-h-6 min-w-0 flex-1 text-left text-[0.9375rem] leading-snug font-semibold break-words',
            task.status === 'completed' && 'text-soft line-through',
          )}
        >
          {task.title}
        </button>
        <TaskMenuButton task={task} actions={actions} hasColumns />
      </div>
      <div className="mt-1.5 flex flex-wrap items-center gap-x-2.5 gap-y-1 pl-8 text-sm text-soft">
        <TaskFacts
          task={task}
          blockedBy={blockedBy}
          hidesPriority={!tellsPriority || task.priority === 'medium'}
        />
      </div>
    </li>
  )
}

/** The column says it of a task in progress. */
function NextLabel({ status }: Pick<Task, 'status'>) {
  if (status === 'in_progress') return null
  return <p className="pl-8 text-[0.8125rem] font-semibold text-dawn-text">Next task</p>
}
