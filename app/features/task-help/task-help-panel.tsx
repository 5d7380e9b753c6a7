import { useQuery } from '@tanstack/react-query'
import type { Task } from '#contract/tasks/task.ts'
import { CheckCode } from './check-code.tsx'
import { TaskHelpSkeleton } from './task-help-skeleton.tsx'
import { StartHere } from './start-here.tsx'
import { taskHelpQuery } from './task-help-queries.ts'

interface TaskHelpPanelProps {
  task: Task
  /** Null if the task is already done. */
  onDone: (() => void) | null
}

/** A task's help besides its lesson: a project to start from, and a check of the learner's code. */
export function TaskHelpPanel({ task, onDone }: TaskHelpPanelProps) {
  const { projectId, id } = task
  const { data: help, isPending } = useQuery(taskHelpQuery(projectId, id))
  if (isPending) return <TaskHelpSkeleton task={task} />
  if (!help) return null
  return (
    <>
      {help.needs.length > 0 && <CheckCode key={id} task={task} needs={help.needs} onDone={onDone} />}
      {help.hasStart && <StartHere projectId={projectId} taskId={id} />}
    </>
  )
}
