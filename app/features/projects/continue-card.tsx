import { hoursAndMinutes } from '#contract/hours-and-minutes.ts'
import { useQuery } from '@tanstack/react-query'
import { ArrowRight } from 'lucide-react'
import { Link } from 'react-router'
import { nextTaskOf } from '#contract/tasks/next-task.ts'
import type { Project } from '#contract/project.ts'
import { projectListQuery } from '#app/api/project-queries.ts'
import { taskListQuery } from '#app/api/task-queries.ts'
import { Skeleton } from '#app/ui/loading/skeleton.tsx'

/** {@link ContinueCard} on pages about something else; its place is kept while the projects load. */
export function ContinueWork() {
  const { data: projects = [], isPending } = useQuery(projectListQuery())
  return (
    <div className="mb-6 empty:hidden">
      {isPending ? <Skeleton className="h-29 sm:h-22" /> : <ContinueCard projects={projects} />}
    </div>
  )
}

/** A link to the current task of the project last worked on. */
export function ContinueCard({ projects }: { projects: Project[] }) {
  const newest = projects
    .filter(({ progress }) => progress.current !== null)
    .toSorted((a, b) => b.updatedAt.localeCompare(a.updatedAt))[0]
  if (!newest) return null
  return (
    <Link
      to={`/project/${newest.id}`}
      className="flex items-center gap-4 rounded-house border border-dawn/70 bg-raised px-5 py-4 transition-colors hover:border-dawn"
    >
      <span className="min-w-0 flex-1">
        <span className="block font-display text-lg font-bold break-words">Continue {newest.title}</span>
        <span className="block break-words text-soft">
          {newest.progress.current}
          <Minutes projectId={newest.id} />
        </span>
      </span>
      <ArrowRight aria-hidden className="size-6 shrink-0 text-dawn-text" />
    </Link>
  )
}

function Minutes({ projectId }: { projectId: number }) {
  const { data = [] } = useQuery(taskListQuery(projectId))
  const minutes = nextTaskOf(data)?.minutes
  return minutes ? <>, about {hoursAndMinutes(minutes)}</> : null
}
