import { useQuery } from '@tanstack/react-query'
import type { Task } from '#contract/tasks/task.ts'
import { CheckCode } from './check-code.tsx'
import { ShowPicture } from './show-picture.tsx'
import { taskHelpQuery } from './task-help-queries.ts'

/** Ways to show that a finished task works: its code, or a picture. */
export function ShowItWorks({ task }: { task: Task }) {
  const { data: help } = useQuery(taskHelpQuery(task.projectId, task.id))
  return (
    <div className="grid grid-cols-1 gap-3">
      {help && help.needs.length > 0 && <CheckCode task={task} needs={help.needs} onDone={null} />}
      <ShowPicture task={task} />
    </div>
  )
}
