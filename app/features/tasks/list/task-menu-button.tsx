import type { Task } from '#contract/tasks/task.ts'
import { lateComponent } from '#app/ui/loading/late-component.tsx'
import { LateMenu } from '#app/ui/overlay/late-menu.tsx'
import type { TaskActions } from '#app/features/tasks/task-actions.ts'

const TaskMenu = lateComponent(() => import('./task-menu.tsx').then((module) => module.default))

export function TaskMenuButton({
  task,
  actions,
  hasColumns = false,
}: {
  task: Task
  actions: TaskActions
  hasColumns?: boolean
}) {
  return (
    <LateMenu label={`More for ${task.title}`} className="-my-1 -mr-1.5 text-soft">
      {(button) => <TaskMenu button={button} task={task} actions={actions} hasColumns={hasColumns} />}
    </LateMenu>
  )
}
