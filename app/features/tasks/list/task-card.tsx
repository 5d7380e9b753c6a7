import { ListChecks } from 'lucide-react'
import { useId } from 'react'
import type { Task, TaskStatus } from '#contract/tasks/task.ts'
import { cn } from '#app/ui/cn.ts'
import { Select } from '#app/ui/form/select.tsx'
import { DragHandle } from '#app/features/tasks/board/drag-handle.tsx'
import type { TaskActions } from '#app/features/tasks/task-actions.ts'
import { TaskDetails } from '#app/features/tasks/details/task-details.tsx'
import { readSteps, type TaskStep } from '#app/features/tasks/details/task-steps.ts'
import { statusChoices } from '#app/features/tasks/task-words.ts'
import type { CardDrag } from '#app/features/tasks/board/use-card-drag.ts'
import { TaskFacts } from './task-facts.tsx'
import { TaskMenuButton } from './task-menu-button.tsx'
import { SelectBox } from './select-box.tsx'
import { StatusMark } from './status-mark.tsx'

interface TaskCardProps {
  task: Task
  isNext: boolean
  /** The titles of the open tasks that block it. */
  blockedBy: string[] | undefined
  /** Whether to show its priority on a closed card, because the tasks of its phase differ in it. */
  tellsPriority: boolean
  isOpen: boolean
  /** Null outside selection mode. */
  isSelected: boolean | null
  actions: TaskActions
  /** Null if the card cannot be moved. */
  drag: CardDrag | null
  /** Where a card dragged over it would land. */
  dropEdge: 'before' | 'after' | null
}

export function TaskCard({
  task,
  isNext,
  blockedBy,
  tellsPriority,
  isOpen,
  isSelected,
  actions,
  drag,
  dropEdge,
}: TaskCardProps) {
  const id = useId()
  const { text, steps } = readSteps(task.description)
  // The list of statuses says it of one in progress.
  const isToBegin = isNext && task.status === 'not_started'
  return (
    <li
      id={`task-${task.id}`}
      data-task={task.id}
      aria-labelledby={`${id}-title`}
      className={cn(
        'group/card relative scroll-mt-4 [contain-intrinsic-size:auto_6rem] [content-visibility:auto] rounded-house border bg-raised py-3 pr-3 pl-4 transition-colors before:absolute before:inset-x-2 before:h-1 before:rounded-full',
        drag && 'pl-4 pointer-coarse:pl-6',
        isNext ? 'border-dawn/70' : 'border-line',
        isOpen && !isNext && 'border-line-strong',
        dropEdge && 'before:bg-sky',
        dropEdge === 'before' ? 'before:top-0' : 'before:bottom-0',
      )}
    >
      {drag && <DragHandle taskId={task.id} drag={drag} />}
      <div className="flex gap-2">
        {isSelected === null ? (
          <StatusMark
            task={task}
            onChange={actions.setStatus}
            className={cn('-mt-0.5', isToBegin && 'mt-4.5')}
          />
        ) : (
          <SelectBox task={task} isSelected={isSelected} onSelect={actions.select} />
        )}
        <div className="min-w-0 flex-1">
          {isToBegin && <p className="-mt-0.5 text-[0.8125rem] font-semibold text-dawn-text">Next task</p>}
          <CardTitle task={task} id={id} isOpen={isOpen} actions={actions} />
          {text && (isOpen || isNext) && <CardText text={text} isOpen={isOpen} />}
          <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-2">
            <StatusSelect task={task} onChange={(status) => actions.setStatus(task, status)} />
            <TaskFacts task={task} blockedBy={blockedBy} hidesPriority={!tellsPriority && !isOpen} />
            {steps.length > 0 && <StepCount steps={steps} />}
          </div>
          <div id={`${id}-details`} hidden={!isOpen}>
            {isOpen && <TaskDetails task={task} actions={actions} />}
          </div>
        </div>
      </div>
    </li>
  )
}

function CardTitle({
  task,
  id,
  isOpen,
  actions,
}: Pick<TaskCardProps, 'task' | 'isOpen' | 'actions'> & { id: string }) {
  return (
    <div className="flex items-start gap-2">
      <button
        type="button"
        id={`${id}-title`}
        aria-expanded={isOpen}
        aria-controls={`${id}-details`}
        onClick={() => actions.toggle(task)}
        className={cn(
          'min-h-6 flex-1 text-left font-semibold break-words',
          task.status === 'completed' && 'text-soft line-through',
        )}
      >
        {task.title}
      </button>
      <TaskMenuButton task={task} actions={actions} />
    </div>
  )
}

function StatusSelect({ task, onChange }: { task: Task; onChange: (status: TaskStatus) => void }) {
  return (
    <Select
      aria-label={`Status of ${task.title}`}
      choices={statusChoices}
      value={task.status}
      onChange={onChange}
      size="small"
      className="w-[130px] shrink-0"
    />
  )
}

function CardText({ text, isOpen }: { text: string; isOpen: boolean }) {
  return (
    <p
      className={cn(
        'mt-1 text-[0.9375rem] break-words whitespace-pre-line text-soft',
        !isOpen && 'line-clamp-2',
      )}
    >
      {text}
    </p>
  )
}

function StepCount({ steps }: { steps: TaskStep[] }) {
  return (
    <span className="inline-flex items-center gap-1 text-sm text-soft">
      <ListChecks aria-hidden className="size-3.5" />
      {steps.filter((step) => step.isDone).length} of {steps.length}
      <span className="sr-only"> steps</span>
    </span>
  )
}
