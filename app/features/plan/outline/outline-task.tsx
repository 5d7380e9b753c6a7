import { ArrowDown, ArrowUp, CircleCheck, GripVertical, Merge, Split } from 'lucide-react'
import { useState } from 'react'
import type { HandEdit } from '#contract/plan/plan-edit.ts'
import type { Plan } from '#contract/plan/plan.ts'
import { hoursAndMinutes } from '#contract/hours-and-minutes.ts'
import { NameField } from './name-field.tsx'
import { OutlineMenu, type OutlineChange } from './outline-menu.tsx'
import { placeAbove, placeBelow } from '#app/features/plan/changes/task-places.ts'

interface OutlineTaskProps extends OutlineHandlers {
  plan: Plan
  phaseAt: number
  at: number
  isDone: boolean
}

/** Identifies a task in an edit. */
export interface TaskName {
  phase: string
  title: string
}

export interface OutlineHandlers {
  onDrag: (task: TaskName | null) => void
  onEdit: (edit: HandEdit, told: string) => void
}

export function OutlineTask({ plan, phaseAt, at, isDone, onDrag, onEdit }: OutlineTaskProps) {
  const phase = plan.roadmap[phaseAt]!
  const task = phase.tasks[at]!
  const named = { phase: phase.phase, title: task.title }
  const [isRenaming, setIsRenaming] = useState(false)

  if (isDone) return <DoneTask title={task.title} />
  return (
    <div className="flex items-center gap-2 py-1.5 pr-3 pl-1.5">
      <DragHandle named={named} onDrag={onDrag} />
      {isRenaming ? (
        <NameField
          label="Title of the task"
          name={task.title}
          onEnd={(name) => {
            setIsRenaming(false)
            if (name) onEdit({ change: 'rename-task', ...named, name }, 'Task renamed')
          }}
        />
      ) : (
        <span className="min-w-0 flex-1 break-words">
          {task.title}{' '}
          <span className="text-sm whitespace-nowrap text-soft">{hoursAndMinutes(task.minutes)}</span>
        </span>
      )}
      <OutlineMenu
        kind="task"
        name={task.title}
        onRename={() => setIsRenaming(true)}
        changes={taskChanges(plan, phaseAt, at, onEdit)}
        onDelete={() => onEdit({ change: 'remove-task', ...named }, 'Task deleted')}
      />
    </div>
  )
}

function DoneTask({ title }: { title: string }) {
  return (
    <div className="flex items-center gap-2 px-3 py-2.5 text-soft">
      <CircleCheck role="img" aria-label="Done" className="size-4 shrink-0 text-done" />
      <span className="flex-1 line-through">{title}</span>
    </div>
  )
}

function DragHandle({ named, onDrag }: { named: TaskName; onDrag: OutlineHandlers['onDrag'] }) {
  return (
    <span
      draggable
      aria-hidden
      title="Drag to another place"
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move'
        event.dataTransfer.setData('text/plain', named.title)
        onDrag(named)
      }}
      onDragEnd={() => onDrag(null)}
      className="cursor-grab text-line-strong pointer-coarse:hidden"
    >
      <GripVertical className="size-4" />
    </span>
  )
}

function taskChanges(
  plan: Plan,
  phaseAt: number,
  at: number,
  onEdit: OutlineHandlers['onEdit'],
): OutlineChange[] {
  const phase = plan.roadmap[phaseAt]!
  const named = { phase: phase.phase, title: phase.tasks[at]!.title }
  const up = placeAbove(plan, phaseAt, at)
  const down = placeBelow(plan, phaseAt, at)
  return [
    {
      icon: Split,
      label: 'Break this down',
      onSelect: () => onEdit({ change: 'split-task', ...named }, 'Task broken down'),
    },
    {
      icon: Merge,
      label: 'Merge with the next task',
      onSelect:
        at === phase.tasks.length - 1
          ? null
          : () => onEdit({ change: 'join-task', ...named }, 'Tasks merged'),
    },
    {
      icon: ArrowUp,
      label: 'Move up',
      onSelect: up && (() => onEdit({ change: 'move-task', ...named, ...up }, 'Task moved up')),
    },
    {
      icon: ArrowDown,
      label: 'Move down',
      onSelect: down && (() => onEdit({ change: 'move-task', ...named, ...down }, 'Task moved down')),
    },
  ]
}
