import type { Task } from '#contract/tasks/task.ts'
import { AppPhone } from './app-phone.tsx'
import { isFirstOnScreen, litScreens } from './lit-screens.ts'
import { screenOfTask } from './screen-of-task.ts'

/** The app so far, as a phone to tap: what a task has just built is lit. */
export function MomentPhone({ task, tasks }: { task: Task; tasks: Task[] }) {
  return (
    <AppPhone
      key={task.id}
      projectId={task.projectId}
      className="[--phone-em:0.6875rem]"
      shownOf={(plan, name) => {
        const built = screenOfTask(plan, task)
        return {
          litScreens: litScreens(plan, tasks),
          newScreens: built ? [built.name] : [],
          startAt: built?.name,
          caption: built
            ? isFirstOnScreen(plan, tasks, task)
              ? `New in ${name}: “${built.name}”. Tap around.`
              : `You worked on “${built.name}”. Tap around.`
            : `${name} so far. Tap around.`,
        }
      }}
    />
  )
}

/** The finished app. */
export function WholePhone({ projectId }: { projectId: number }) {
  return <AppPhone projectId={projectId} className="[--phone-em:0.8125rem]" shownOf={() => ({})} />
}
