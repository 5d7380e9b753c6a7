import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Trash2, X } from 'lucide-react'
import type { Task, TaskChange, TaskStatus } from '#contract/task.ts'
import { Button } from '#app/ui/button.tsx'
import { changeTaskMutation, deleteTask } from './task-mutations.ts'
import { statusWords } from './task-words.ts'

interface SelectionBarProps {
  projectId: number
  /** Those that are selected. */
  tasks: Task[]
  onSelectAll: () => void
  onEnd: () => void
  announce: (text: string) => void
}

/** What is done with several tasks at once. */
export function SelectionBar({ projectId, tasks, onSelectAll, onEnd, announce }: SelectionBarProps) {
  const queryClient = useQueryClient()
  const change = useMutation(changeTaskMutation(queryClient, projectId))

  function changeAll(words: string, changes: TaskChange) {
    for (const { id } of tasks) change.mutate({ taskId: id, change: changes })
    announce(`${countOf(tasks)}: ${words}`)
    onEnd()
  }

  return (
    <div
      role="toolbar"
      aria-label="Change the selected tasks"
      data-floats
      className="sticky -bottom-5 z-10 -mx-1 grid grid-cols-1 gap-2 rounded-house border border-line-strong bg-raised p-3"
    >
      <div className="flex items-center justify-between gap-2">
        <p role="status" className="font-semibold">
          {countOf(tasks)} selected
        </p>
        <div className="flex gap-1">
          <Button size="small" variant="quiet" onClick={onSelectAll}>
            Select all
          </Button>
          <Button size="smallIcon" variant="quiet" aria-label="End selecting" onClick={onEnd}>
            <X aria-hidden />
          </Button>
        </div>
      </div>
      <div className="flex flex-wrap gap-1.5">
        {(Object.keys(statusWords) as TaskStatus[]).map((status) => {
          const { icon: Icon, label, color } = statusWords[status]
          return (
            <Button
              key={status}
              size="small"
              disabled={tasks.length === 0}
              onClick={() => changeAll(label, { status })}
            >
              <Icon aria-hidden className={color} />
              {label}
            </Button>
          )
        })}
        <Button
          size="small"
          disabled={tasks.length === 0}
          onClick={() => changeAll('High priority', { priority: 'high' })}
        >
          High
        </Button>
        <Button
          size="small"
          disabled={tasks.length === 0}
          onClick={() => changeAll('Low priority', { priority: 'low' })}
        >
          Low
        </Button>
        <Button
          size="small"
          variant="quiet"
          className="text-wrong"
          disabled={tasks.length === 0}
          onClick={() => {
            for (const task of tasks) deleteTask(queryClient, task)
            onEnd()
          }}
        >
          <Trash2 aria-hidden />
          Delete
        </Button>
      </div>
    </div>
  )
}

function countOf(tasks: Task[]): string {
  return `${tasks.length} ${tasks.length === 1 ? 'task' : 'tasks'}`
}
