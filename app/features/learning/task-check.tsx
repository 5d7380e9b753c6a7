import { useQuery, useQueryClient } from '@tanstack/react-query'
import { MessageCircleQuestionMark } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { taskListQuery } from '#app/api/task-queries.ts'
import { CheckCard } from './check-card.tsx'
import { taskLessonQuery } from './learning-queries.ts'

interface TaskCheckProps {
  projectId: number
  taskId: number
  /** Collapsed behind a button. */
  isFolded: boolean
}

/** The check question of a task's lesson, asked when the task is done, unless it was answered before. */
export function TaskCheck({ projectId, taskId, isFolded }: TaskCheckProps) {
  const queryClient = useQueryClient()
  const query = taskLessonQuery(projectId, taskId)
  const { data } = useQuery(query)
  const check = data?.check ?? null
  const [askedId, setAskedId] = useState<number | null>(null)
  if (check && !check.verdict && askedId !== check.id) setAskedId(check.id)
  const [isOpen, setIsOpen] = useState(!isFolded)
  if (!check || askedId !== check.id) return null
  if (!isOpen)
    return (
      <p>
        <Button size="small" variant="quiet" onClick={() => setIsOpen(true)}>
          <MessageCircleQuestionMark aria-hidden />
          One question to remember it by
        </Button>
      </p>
    )
  return (
    <CheckCard
      check={check}
      heading="One question to remember it by"
      onChange={(changed) => {
        queryClient.setQueryData(query.queryKey, (known) => known && { ...known, check: changed })
        // A correct answer is a proof that the task is done.
        if (changed.verdict?.passed) void queryClient.invalidateQueries(taskListQuery(projectId))
      }}
    />
  )
}
