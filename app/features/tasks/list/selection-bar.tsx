import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Trash2, X } from 'lucide-react'
import type { Task, TaskChange } from '#contract/tasks/task.ts'
import { Button } from '#app/ui/button.tsx'
import { changeTaskMutation, deleteTask } from '#app/features/tasks/task-mutations.ts'
import { priorityChoices, statusChoices } from '#app/features/tasks/task-words.ts'

interface SelectionBarProps {
  projectId: number
  tasks: Task[]
  onSelectAll: () => void
  onEnd: () => void
  announce: (text: string) => void
}

/** The bulk actions for the selected tasks. */
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
      <SelectionCount tasks={tasks} onSelectAll={onSelectAll} onEnd={onEnd} />
      <StatusButtons isDisabled={tasks.length === 0} onChoose={changeAll} />
      <div className={rowStyle}>
        <div role="group" aria-label="Priority" className={rowStyle}>
          <span aria-hidden className="text-sm text-soft">
            Priority
          </span>
          {priorityChoices.map(({ value, label }) => (
            <Button
              key={value}
              size="small"
              disabled={tasks.length === 0}
              onClick={() => changeAll(`${label} priority`, { priority: value })}
            >
              {label}
            </Button>
          ))}
        </div>
        <Button
          size="small"
          variant="quiet"
          className="ml-auto text-wrong"
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

function SelectionCount({
  tasks,
  onSelectAll,
  onEnd,
}: Pick<SelectionBarProps, 'tasks' | 'onSelectAll' | 'onEnd'>) {
  return (
    <div className="flex items-center justify-between gap-2">
      <p role="status" className="font-semibold">
        {countOf(tasks)} selected
      </p>
      <div className="flex gap-1">
        <Button size="small" variant="quiet" onClick={onSelectAll}>
          Select all
        </Button>
        <Button size="smallIcon" variant="quiet" aria-label="Stop selecting" onClick={onEnd}>
          <X aria-hidden />
        </Button>
      </div>
    </div>
  )
}

function StatusButtons({
  isDisabled,
  onChoose,
}: {
  isDisabled: boolean
  onChoose: (words: string, changes: TaskChange) => void
}) {
  return (
    <div role="group" aria-label="Status" className={rowStyle}>
      {statusChoices.map(({ value, icon: Icon, label, color }) => (
        <Button
          key={value}
          size="small"
          disabled={isDisabled}
          onClick={() => onChoose(label, { status: value })}
        >
          <Icon aria-hidden className={color} />
          {label}
        </Button>
      ))}
    </div>
  )
}

const rowStyle = 'flex flex-wrap items-center gap-1.5'

function countOf(tasks: Task[]): string {
  return `${tasks.length} ${tasks.length === 1 ? 'task' : 'tasks'}`
}
