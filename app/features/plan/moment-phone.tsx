import { useQuery } from '@tanstack/react-query'
import type { Task } from '#contract/task.ts'
import { LivingPhone } from '#app/ui/phone/living-phone.tsx'
import { accentOf } from '#app/ui/phone/accent.ts'
import { isFirstOnScreen, litScreensOf } from './lit-screens.ts'
import { planQuery } from './plan-queries.ts'
import { screenOfTask } from './screen-of-task.ts'

/** The app so far, as a phone to tap: what a task has just built is lit. */
export function MomentPhone({ task, tasks }: { task: Task; tasks: Task[] }) {
  const { data: plan } = useQuery(planQuery(task.projectId))
  if (!plan || plan.architecture.screens.every(({ shows = [] }) => shows.length === 0)) return null
  const built = screenOfTask(plan, task)
  const name = plan.appName ?? 'Your app'
  return (
    <figure className="grid grid-cols-1 justify-items-center gap-3">
      <div className="w-full [&_.ph]:text-[0.6875rem]">
        <LivingPhone
          appName={name}
          screens={plan.architecture.screens}
          accent={accentOf(name)}
          litScreens={litScreensOf(plan, tasks)}
          newScreens={built ? [built.name] : []}
          {...(built ? { startAt: built.name } : {})}
        />
      </div>
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
  if (!plan || plan.architecture.screens.every(({ shows = [] }) => shows.length === 0)) return null
  const name = plan.appName ?? 'Your app'
  return (
    <div className="w-full [&_.ph]:text-[0.8125rem]">
      <LivingPhone appName={name} screens={plan.architecture.screens} accent={accentOf(name)} />
    </div>
  )
}
