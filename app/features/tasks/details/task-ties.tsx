import { useQuery } from '@tanstack/react-query'
import type { Task } from '#contract/tasks/task.ts'
import { taskListQuery } from '#app/api/task-queries.ts'
import { Button } from '#app/ui/button.tsx'
import { cn } from '#app/ui/cn.ts'
import type { TaskActions } from '#app/features/tasks/task-actions.ts'
import { statusWords } from '#app/features/tasks/task-words.ts'

/** The tasks a task depends on, and those that depend on it. */
export function TaskTies({ task, actions }: { task: Task; actions: TaskActions }) {
  const { data: tasks = [] } = useQuery(taskListQuery(task.projectId))
  const before = tasks.filter(({ id }) => task.dependsOn.includes(id))
  const after = tasks.filter(({ dependsOn }) => dependsOn.includes(task.id))
  return (
    <>
      {before.length > 0 && <TaskLinks title="Blocked by" tasks={before} onOpen={actions.open} />}
      {after.length > 0 && <TaskLinks title="Unlocks" tasks={after} onOpen={actions.open} />}
    </>
  )
}

function TaskLinks({
  title,
  tasks,
  onOpen,
}: {
  title: string
  tasks: Task[]
  onOpen: (taskId: number) => void
}) {
  return (
    <div className="text-[0.9375rem]">
      <p className="font-semibold">{title}</p>
      <ul className="mt-1 grid gap-1">
        {tasks.map(({ id, title: name, status }) => {
          const { icon: Icon, label, color } = statusWords[status]
          return (
            <li key={id} className="flex items-start gap-2">
              <Icon role="img" aria-label={label} className={cn('mt-1 size-4 shrink-0', color)} />
              <Button
                variant="link"
                className="min-h-6 min-w-0 justify-start border-0 text-left font-normal whitespace-normal"
                onClick={() => onOpen(id)}
              >
                {name}
              </Button>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
