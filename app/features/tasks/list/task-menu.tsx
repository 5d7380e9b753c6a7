import { ArrowDown, ArrowUp, Pencil, Trash2 } from 'lucide-react'
import type { ReactElement } from 'react'
import type { Task, TaskStatus } from '#contract/tasks/task.ts'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from '#app/ui/overlay/dropdown-menu.tsx'
import type { TaskActions } from '#app/features/tasks/task-actions.ts'
import { statusWords } from '#app/features/tasks/task-words.ts'

/** Loaded when the first menu is opened, and rendered only for that card, already open. */
export default function TaskMenu({
  button,
  task,
  actions,
  hasColumns,
}: {
  button: ReactElement
  task: Task
  actions: TaskActions
  hasColumns: boolean
}) {
  return (
    <DropdownMenu defaultOpen>
      <DropdownMenuTrigger asChild>{button}</DropdownMenuTrigger>
      <DropdownMenuContent>
        <DropdownMenuItem onSelect={() => actions.edit(task)}>
          <Pencil aria-hidden />
          Edit
        </DropdownMenuItem>
        {hasColumns &&
          otherColumns(task).map((status) => (
            <MoveToItem key={status} status={status} onSelect={() => actions.moveTo(task, status)} />
          ))}
        <DropdownMenuItem onSelect={() => actions.moveBy(task, -1)}>
          <ArrowUp aria-hidden />
          Move up
        </DropdownMenuItem>
        <DropdownMenuItem onSelect={() => actions.moveBy(task, 1)}>
          <ArrowDown aria-hidden />
          Move down
        </DropdownMenuItem>
        <DropdownMenuSeparator />
        <DropdownMenuItem variant="destructive" onSelect={() => actions.remove(task)}>
          <Trash2 aria-hidden />
          Delete
        </DropdownMenuItem>
      </DropdownMenuContent>
    </DropdownMenu>
  )
}

function MoveToItem({ status, onSelect }: { status: TaskStatus; onSelect: () => void }) {
  const { icon: Icon, label } = statusWords[status]
  return (
    <DropdownMenuItem onSelect={onSelect}>
      <Icon aria-hidden />
      Move to {label}
    </DropdownMenuItem>
  )
}

function otherColumns(task: Task): TaskStatus[] {
  return (Object.keys(statusWords) as TaskStatus[]).filter((status) => status !== task.status)
}
