import {
  ArrowDown,
  ArrowUp,
  CircleCheck,
  GripVertical,
  Merge,
  MoreHorizontal,
  Pencil,
  Split,
  Trash2,
} from 'lucide-react'
import { useState } from 'react'
import type { OutlineEdit } from '#contract/outline-edit.ts'
import type { Plan } from '#contract/plan.ts'
import { Button } from '#app/ui/button.tsx'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from '#app/ui/dropdown-menu.tsx'
import { hoursAndMinutes } from '#app/ui/hours-and-minutes.ts'
import { NameField } from './name-field.tsx'

interface OutlineTaskProps extends OutlineHandlers {
  plan: Plan
  phaseAt: number
  at: number
  isDone: boolean
}

export interface OutlineHandlers {
  onDrag: (task: { phase: string; title: string } | null) => void
  onEdit: (edit: OutlineEdit, told: string) => void
}

export function OutlineTask({ plan, phaseAt, at, isDone, onDrag, onEdit }: OutlineTaskProps) {
  const phase = plan.roadmap[phaseAt]!
  const task = phase.tasks[at]!
  const named = { phase: phase.phase, title: task.title }
  const [isRenaming, setIsRenaming] = useState(false)
  const up =
    at > 0
      ? { toPhase: phase.phase, to: at - 1 }
      : phaseAt > 0
        ? { toPhase: plan.roadmap[phaseAt - 1]!.phase, to: plan.roadmap[phaseAt - 1]!.tasks.length }
        : null
  const down =
    at < phase.tasks.length - 1
      ? { toPhase: phase.phase, to: at + 1 }
      : phaseAt < plan.roadmap.length - 1
        ? { toPhase: plan.roadmap[phaseAt + 1]!.phase, to: 0 }
        : null

  if (isDone)
    return (
      <div className="flex items-center gap-2 px-3 py-2.5 text-soft">
        <CircleCheck role="img" aria-label="Done" className="size-4 shrink-0 text-done" />
        <span className="flex-1 line-through">{task.title}</span>
      </div>
    )
  return (
    <div className="flex items-center gap-2 py-1.5 pr-3 pl-1.5">
      <span
        draggable
        aria-hidden
        title="Drag to another place"
        onDragStart={(event) => {
          event.dataTransfer.effectAllowed = 'move'
          event.dataTransfer.setData('text/plain', task.title)
          onDrag(named)
        }}
        onDragEnd={() => onDrag(null)}
        className="cursor-grab text-line-strong pointer-coarse:hidden"
      >
        <GripVertical className="size-4" />
      </span>
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
      <DropdownMenu>
        <DropdownMenuTrigger asChild>
          <Button
            variant="quiet"
            size="smallIcon"
            data-change={task.title}
            aria-label={`Change the task ${task.title}`}
          >
            <MoreHorizontal aria-hidden />
          </Button>
        </DropdownMenuTrigger>
        <DropdownMenuContent>
          <DropdownMenuItem onSelect={() => setIsRenaming(true)}>
            <Pencil aria-hidden />
            Rename
          </DropdownMenuItem>
          <DropdownMenuItem onSelect={() => onEdit({ change: 'split-task', ...named }, 'Task broken down')}>
            <Split aria-hidden />
            Break this down
          </DropdownMenuItem>
          <DropdownMenuItem
            disabled={at === phase.tasks.length - 1}
            onSelect={() => onEdit({ change: 'join-task', ...named }, 'Tasks joined')}
          >
            <Merge aria-hidden />
            Join with the next
          </DropdownMenuItem>
          <DropdownMenuItem
            disabled={!up}
            onSelect={() => up && onEdit({ change: 'move-task', ...named, ...up }, 'Task moved up')}
          >
            <ArrowUp aria-hidden />
            Move up
          </DropdownMenuItem>
          <DropdownMenuItem
            disabled={!down}
            onSelect={() => down && onEdit({ change: 'move-task', ...named, ...down }, 'Task moved down')}
          >
            <ArrowDown aria-hidden />
            Move down
          </DropdownMenuItem>
          <DropdownMenuSeparator />
          <DropdownMenuItem
            variant="destructive"
            onSelect={() => onEdit({ change: 'remove-task', ...named }, 'Task deleted')}
          >
            <Trash2 aria-hidden />
            Delete
          </DropdownMenuItem>
        </DropdownMenuContent>
      </DropdownMenu>
    </div>
  )
}
