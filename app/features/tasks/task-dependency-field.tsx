import { useId, useState } from 'react'
import { dependenciesOf, waitsFor } from '#contract/tasks/task-dependencies.ts'
import type { Task } from '#contract/tasks/task.ts'
import { Input } from '#app/ui/form/input.tsx'

interface TaskDependencyFieldProps {
  /** Null for a new task. */
  taskId: number | null
  tasks: Task[]
  value: number[]
  onChange: (value: number[]) => void
}

const withoutSearch = 8

/** Chooses a task's dependencies, among tasks that do not depend on it. */
export function TaskDependencyField({ taskId, tasks, value, onChange }: TaskDependencyFieldProps) {
  const id = useId()
  const [words, setWords] = useState('')
  const dependencies = dependenciesOf(tasks)
  const possible = tasks.filter(
    (task) =>
      value.includes(task.id) ||
      (task.id !== taskId &&
        task.status !== 'completed' &&
        (taskId === null || !waitsFor(dependencies, task.id, taskId))),
  )
  const found = possible.filter(
    (task) => value.includes(task.id) || task.title.toLowerCase().includes(words.trim().toLowerCase()),
  )
  if (possible.length === 0) return null
  return (
    <fieldset className="grid min-w-0 grid-cols-1 gap-2">
      <legend className="mb-1.5 text-[0.9375rem] font-semibold">Blocked by (Optional)</legend>
      {possible.length > withoutSearch && (
        <Input
          aria-label="Find a task that blocks it"
          placeholder="Find a task"
          value={words}
          onChange={(event) => setWords(event.target.value)}
        />
      )}
      <ul className="grid max-h-40 grid-cols-1 gap-0.5 overflow-y-auto rounded-inner border border-line p-1.5">
        {found.map((task) => (
          <li key={task.id}>
            <label
              htmlFor={`${id}-${task.id}`}
              className="flex min-h-8 cursor-pointer items-center gap-2.5 rounded-inner px-1.5 text-[0.9375rem] hover:bg-ink/5"
            >
              <input
                id={`${id}-${task.id}`}
                type="checkbox"
                className="size-4 shrink-0 accent-dawn"
                checked={value.includes(task.id)}
                onChange={({ target }) =>
                  onChange(target.checked ? [...value, task.id] : value.filter((other) => other !== task.id))
                }
              />
              <span className="min-w-0 break-words">{task.title}</span>
            </label>
          </li>
        ))}
        {found.length === 0 && <li className="px-1.5 py-1 text-sm text-soft">No tasks match.</li>}
      </ul>
    </fieldset>
  )
}
