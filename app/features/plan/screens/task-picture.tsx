import { useQuery } from '@tanstack/react-query'
import type { Task } from '#contract/tasks/task.ts'
import { taskListQuery } from '#app/api/task-queries.ts'
import { AppPhone } from './app-phone.tsx'
import { litScreens } from './lit-screens.ts'
import { screenOfTask } from './screen-of-task.ts'

/** The app as far as it is built, at the screen a task works on. */
export function TaskPicture({ task }: { task: Task }) {
  const { data: tasks = [] } = useQuery(taskListQuery(task.projectId))
  return (
    <AppPhone
      key={task.id}
      projectId={task.projectId}
      className="[--phone-em:0.75rem]"
      shownOf={(plan, name) => {
        const screen = screenOfTask(plan, task)
        return {
          litScreens: litScreens(plan, tasks, task),
          startAt: screen?.name,
          caption: screen ? (
            <>
              What you are building: <span className="font-semibold text-ink">{screen.name}</span>
            </>
          ) : (
            `${name}, as far as it is built`
          ),
        }
      }}
    />
  )
}
