import { ArrowDown, ArrowUp, MoreHorizontal, Pencil, Trash2 } from 'lucide-react'
import type { Task, TaskStatus } from '#contract/task.ts'
import { Button } from '#app/ui/button.tsx'
import { DropdownMenu, DropdownMenuContent, DropdownMenuItem, DropdownMenuSeparator, DropdownMenuTrigger } from '#app/ui/dropdown-menu.tsx'
import type { TaskActions } from './task-actions.ts'
import { columnWords, statusWords } from './task-words.ts'

export function TaskMenu({ task, actions, hasColumns = false }: { task: Task; actions: TaskActions; hasColumns?: boolean }) {
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button variant="quiet" size="smallIcon" className="-my-1 -mr-1.5 text-soft" aria-label={`More for ${task.title}`}>
          <MoreHorizontal aria-hidden />
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent>
        <DropdownMenuItem onSelect={() => actions.edit(task)}>
          <Pencil aria-hidden />
          Edit
        </DropdownMenuItem>
        {hasColumns && otherColumns(task).map((status) => <MoveToItem key={status} status={status} onSelect={() => actions.moveTo(task, status)} />)}
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
  const { icon: Icon } = statusWords[status]
  return (
    <DropdownMenuItem onSelect={onSelect}>
      <Icon aria-hidden />
      Move to {columnWords[status]}
    </DropdownMenuItem>
  )
}

function otherColumns(task: Task): TaskStatus[] {
  return (Object.keys(columnWords) as TaskStatus[]).filter((status) => status !== task.status)
}
