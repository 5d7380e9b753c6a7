import { useQuery } from '@tanstack/react-query'
import { projectQuery } from '#app/api/project-queries.ts'
import type { Task } from '#contract/tasks/task.ts'
import { accentOf } from '#app/ui/phone/accent.ts'
import { LivingPhone } from '#app/ui/phone/living-phone.tsx'
import { isFirstOnScreen, litScreens } from './lit-screens.ts'
import { planQuery } from './plan-queries.ts'
import { screenOfTask } from './screen-of-task.ts'

/** The app so far, as a phone to tap: what a task has just built is lit. */
export function MomentPhone({ task, tasks }: { task: Task; tasks: Task[] }) {
  const { data: plan } = useQuery(planQuery(task.projectId))
  const { data: project } = useQuery(projectQuery(task.projectId))
  if (!plan) return null
  const built = screenOfTask(plan, task)
  const name = plan.appName ?? 'Your app'
  return (
    <figure className="grid grid-cols-1 justify-items-center gap-3 [--phone-em:0.6875rem]">
      <LivingPhone
        key={task.id}
        appName={name}
        screens={plan.architecture.screens}
        accent={project?.accent ?? accentOf(name)}
        litScreens={litScreens(plan, tasks)}
        newScreens={built ? [built.name] : []}
        startAt={built?.name}
      />
      <figcaption className="text-center text-sm text-soft">
        {built
          ? isFirstOnScreen(plan, tasks, task)
            ? `New in ${name}: “${built.name}”. Tap around.`
            : `You worked on “${built.name}”. Tap around.`
          : `${name} so far. Tap around.`}
      </figcaption>
    </figure>
  )
}

/** The finished app. */
export function WholePhone({ projectId }: { projectId: number }) {
  const { data: plan } = useQuery(planQuery(projectId))
  const { data: project } = useQuery(projectQuery(projectId))
  if (!plan) return null
  const name = plan.appName ?? 'Your app'
  return (
    <div className="grid grid-cols-1 justify-items-center [--phone-em:0.8125rem]">
      <LivingPhone
        appName={name}
        screens={plan.architecture.screens}
        accent={project?.accent ?? accentOf(name)}
      />
    </div>
  )
}
