import { useQuery } from '@tanstack/react-query'
import type { Task } from '#contract/tasks/task.ts'
import { taskListQuery } from '#app/api/task-queries.ts'
import { AppPhone } from './app-phone.tsx'
import { addedBy, builtParts } from './built-parts.ts'
import { sayBuilt } from './say-built.ts'
import { screenOfTask } from './screen-of-task.ts'

/** The app built so far, opened at the screen that a task works on. */
export function TaskPicture({ task }: { task: Task }) {
  const { data: tasks = [] } = useQuery(taskListQuery(task.projectId))
  return (
    <AppPhone
      key={task.id}
      projectId={task.projectId}
      className="[--phone-em:0.75rem]"
      shownOf={(plan, name) => {
        const screen = screenOfTask(plan, task)
        const added = addedBy(plan, tasks, task)
        return {
          lit: builtParts(plan, tasks, task),
          startAt: screen?.name,
          caption: added ? (
            <>
              This task builds{' '}
              <span className="font-semibold text-ink">{sayBuilt(added.screen, added.parts)}</span>.
            </>
          ) : (
            `${name} so far. What is grey is still to be built.`
          ),
        }
      }}
    />
  )
}
