import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { limits } from '#contract/limits.ts'
import type { Task } from '#contract/tasks/task.ts'
import { Button } from '#app/ui/button.tsx'
import { cn } from '#app/ui/cn.ts'
import { Input } from '#app/ui/form/input.tsx'
import { changeTaskMutation } from '#app/features/tasks/task-mutations.ts'
import { readSteps, withNewStep, withStep } from './task-steps.ts'

/** The small steps of a task. They are lines of its description, so that exports and agents have them too. */
export function TaskChecklist({ task }: { task: Task }) {
  const change = useMutation(changeTaskMutation(useQueryClient(), task.projectId))
  const { steps } = readSteps(task.description)

  function write(description: string) {
    change.mutate({ taskId: task.id, change: { description } })
  }

  function handleAdd(text: string): boolean {
    const next = withNewStep(task.description, text)
    if (text.trim() === '' || next.length > limits.taskDescription) return false
    write(next)
    return true
  }

  return (
    <section aria-label="Checklist" className="grid grid-cols-1 gap-1 text-[0.9375rem]">
      <p className="font-semibold">
        Checklist
        {steps.length > 0 && (
          <span className="font-normal text-soft">
            {' '}
            · {steps.filter(({ isDone }) => isDone).length} of {steps.length}
          </span>
        )}
      </p>
      <ul className="grid grid-cols-1">
        {steps.map((step) => (
          <li key={step.line}>
            <label className="flex min-h-8 items-start gap-2.5 py-1">
              <input
                type="checkbox"
                checked={step.isDone}
                onChange={(event) => write(withStep(task.description ?? '', step, event.target.checked))}
                className="mt-1 size-4 shrink-0 accent-(--done)"
              />
              <span className={cn('min-w-0 break-words', step.isDone && 'text-soft line-through')}>
                {step.text}
              </span>
            </label>
          </li>
        ))}
      </ul>
      <NewStep onAdd={handleAdd} />
    </section>
  )
}

/** `onAdd` returns whether the step was added; if not, the text stays in the field. */
function NewStep({ onAdd }: { onAdd: (text: string) => boolean }) {
  const [text, setText] = useState('')
  return (
    <form
      className="flex gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        if (onAdd(text)) setText('')
      }}
    >
      <Input
        aria-label="New step"
        placeholder="Add a step"
        value={text}
        maxLength={200}
        onChange={(event) => setText(event.target.value)}
        className="min-h-8 flex-1 py-1"
      />
      <Button type="submit" size="small" aria-label="Add the step">
        <Plus aria-hidden />
        Add
      </Button>
    </form>
  )
}
