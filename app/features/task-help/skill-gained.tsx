import { useQuery } from '@tanstack/react-query'
import { taskHelpQuery } from './task-help-queries.ts'

/** What the learner can do after a task; renders nothing if the task has no such text. */
export function SkillGained({ projectId, taskId }: { projectId: number; taskId: number }) {
  const { data } = useQuery(taskHelpQuery(projectId, taskId))
  if (!data?.able) return null
  return (
    <p className="break-words">
      You can now {data.able.replace(/^./, (first) => first.toLowerCase()).replace(/\.$/, '')}.
    </p>
  )
}
