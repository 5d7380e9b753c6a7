import { useQuery } from '@tanstack/react-query'
import type { Task } from '#contract/tasks/task.ts'
import { projectQuery } from '#app/api/project-queries.ts'
import { taskListQuery } from '#app/api/task-queries.ts'
import { accentOf } from '#app/ui/phone/accent.ts'
import { LivingPhone } from '#app/ui/phone/living-phone.tsx'
import { litScreens } from './lit-screens.ts'
import { planQuery } from './plan-queries.ts'
import { screenOfTask } from './screen-of-task.ts'

/** The app as far as it is built, at the screen a task works on. */
export function TaskPicture({ task }: { task: Task }) {
  const { data: plan } = useQuery(planQuery(task.projectId))
  const { data: tasks = [] } = useQuery(taskListQuery(task.projectId))
  const { data: project } = useQuery(projectQuery(task.projectId))
  if (!plan) return null
  const name = plan.appName ?? project?.title ?? 'Your app'
  const screen = screenOfTask(plan, task)
  return (
    <figure className="grid justify-items-center gap-3 text-sm text-soft [--phone-em:0.75rem]">
      <LivingPhone
        key={task.id}
        appName={name}
        screens={plan.architecture.screens}
        accent={project?.accent ?? accentOf(name)}
        litScreens={litScreens(plan, tasks, task)}
        startAt={screen?.name}
      />
      <figcaption className="text-center">
        {screen ? (
          <>
            What you are building: <span className="font-semibold text-ink">{screen.name}</span>
          </>
        ) : (
          `${name}, as far as it is built`
        )}
      </figcaption>
    </figure>
  )
}
