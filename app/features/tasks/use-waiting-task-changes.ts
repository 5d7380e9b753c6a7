import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { TaskChange } from '#contract/tasks/task.ts'
import { waitingChanges } from '#app/sync/waiting-changes.ts'
import { changeTaskMutation } from './task-mutations.ts'

/** Sends the changes that were made offline before the page was closed or reloaded. */
export function useWaitingTaskChanges(projectId: number): void {
  const { mutate } = useMutation(changeTaskMutation(useQueryClient(), projectId))
  const begun = useRef(false)
  useEffect(() => {
    if (begun.current) return
    begun.current = true
    for (const waiting of waitingChanges())
      if (waiting.projectId === projectId)
        mutate({ taskId: waiting.taskId, change: waiting.change as TaskChange, waitingKey: waiting.key })
  }, [mutate, projectId])
}
