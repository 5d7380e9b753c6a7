import { useQuery } from '@tanstack/react-query'
import { CalendarDays } from 'lucide-react'
import { useState } from 'react'
import type { Task } from '#contract/tasks/task.ts'
import { taskListQuery } from '#app/api/task-queries.ts'
import { showShortDay } from '#app/ui/show-date.ts'
import { dueDayOf } from './due-day.ts'
import { planQuery } from './plan-queries.ts'

/** When a task is planned: the days of its phase, and the date by which they end. */
export function TaskWhen({ task }: { task: Task }) {
  const { data: plan } = useQuery({ ...planQuery(task.projectId), enabled: task.phase !== null })
  const [now] = useState(() => Date.now())
  const { data: startedAt } = useQuery({ ...taskListQuery(task.projectId), select: firstMade })
  const phase = plan?.roadmap.find(({ phase: name }) => name === task.phase)
  const due = phase && startedAt ? dueDayOf(phase.days, startedAt) : null
  if (!phase?.days) return null
  return (
    <span title={due ? phase.days : undefined} className="inline-flex items-center gap-1 whitespace-nowrap">
      <CalendarDays aria-hidden className="size-3.5" />
      {due ? `${due.getTime() < now ? 'Planned for' : 'By'} ${showShortDay(due)}` : phase.days}
    </span>
  )
}

/** When the first task of the plan was created; the plan's days count from then. */
function firstMade(tasks: Task[]): string | null {
  return tasks.reduce<string | null>(
    (first, { phase, createdAt }) =>
      phase !== null && (first === null || createdAt < first) ? createdAt : first,
    null,
  )
}
