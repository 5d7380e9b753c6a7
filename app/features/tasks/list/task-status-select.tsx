import type { Task, TaskStatus } from '#contract/tasks/task.ts'
import { Select } from '#app/ui/form/select.tsx'
import { statusChoices } from '#app/features/tasks/task-words.ts'

export function TaskStatusSelect({ task, onChange }: { task: Task; onChange: (status: TaskStatus) => void }) {
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
