import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { CheckCard } from './check-card.tsx'
import { taskLessonQuery } from './learning-queries.ts'

/** The question of a task's lesson, asked when the task is done. One that was answered before is not asked again. */
export function TaskCheck({ projectId, taskId }: { projectId: number; taskId: number }) {
  const queryClient = useQueryClient()
  const query = taskLessonQuery(projectId, taskId)
  const { data } = useQuery(query)
  const check = data?.check ?? null
  const [askedId, setAskedId] = useState<number | null>(null)
  if (check && !check.verdict && askedId !== check.id) setAskedId(check.id)
  if (!check || askedId !== check.id) return null
  return (
    <CheckCard
      check={check}
      heading="One question before you move on"
      onChange={(changed) =>
        queryClient.setQueryData(query.queryKey, (known) => known && { ...known, check: changed })
      }
    />
  )
}
