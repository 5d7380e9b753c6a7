import type { Task } from '#contract/tasks/task.ts'
import type { VersionedPlan } from '#app/features/plan/plan-queries.ts'
import { AppPhone } from './app-phone.tsx'
import { addedBy, builtParts, isFrame } from './built-parts.ts'
import { sayBuilt } from './say-built.ts'

/** The app built so far, as an interactive prototype that highlights what the task has added. */
export function PhoneAfterTask({ task, tasks }: { task: Task; tasks: Task[] }) {
  return (
    <AppPhone
      key={task.id}
      projectId={task.projectId}
      className="[--phone-em:0.6875rem]"
      shownOf={(plan, name) => {
        const added = addedBy(plan, tasks, task)
        return {
          lit: builtParts(plan, tasks),
          added: added && { ...added, screen: added.screen.name },
          startAt: added?.screen.name,
          caption: captionOf(plan, tasks, task, name),
        }
      }}
    />
  )
}

function captionOf(plan: VersionedPlan, tasks: Task[], task: Task, appName: string): string {
  const added = addedBy(plan, tasks, task)
  if (!added) return `${appName} so far. Tap around.`
  const { screen, parts, isFirst } = added
  if (parts === 'whole' || parts.length > 0)
    return `New in ${appName}: ${sayBuilt(screen, parts)}. Tap around.`
  if (!isFirst) return `You worked on “${screen.name}”. Tap around.`
  return isFrame(plan, task)
    ? `New in ${appName}: ${sayBuilt(screen, parts)}. The rest is still an outline.`
    : `Part of “${screen.name}” now works. The rest is still an outline.`
}

/** The finished app as an interactive prototype. */
export function WholePhone({ projectId }: { projectId: number }) {
  return <AppPhone projectId={projectId} className="[--phone-em:0.8125rem]" shownOf={() => ({})} />
}
