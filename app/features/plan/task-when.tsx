import { useQuery } from '@tanstack/react-query'
import { CalendarDays } from 'lucide-react'
import type { Task } from '#contract/task.ts'
import { planQuery } from './plan-queries.ts'

/** When the plan means a task to be done: the days of its phase. */
export function TaskWhen({ task }: { task: Task }) {
  const { data: plan } = useQuery({ ...planQuery(task.projectId), enabled: task.phase !== null })
  const phase = plan?.roadmap.find(({ phase: name }) => name === task.phase)
  if (!phase?.days) return null
  return (
    <span className="inline-flex items-center gap-1">
      <CalendarDays aria-hidden className="size-3.5" />
      {phase.days}
    </span>
  )
}
