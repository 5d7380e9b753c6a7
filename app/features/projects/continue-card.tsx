import { useQuery } from '@tanstack/react-query'
import { ArrowRight } from 'lucide-react'
import { Link } from 'react-router'
import { nextTaskOf } from '#contract/tasks/next-task.ts'
import type { Project } from '#contract/project.ts'
import { isFinished, nextStepOf, projectToContinue } from '#contract/work-to-continue.ts'
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

/** A link to the project to continue; nothing if all projects are finished. */
export function ContinueCard({ projects }: { projects: Project[] }) {
  const project = projectToContinue(projects)
  if (!project || isFinished(project)) return null
  return (
    <Link
      to={`/project/${project.id}`}
      className="flex items-center gap-4 rounded-house bg-dawn px-5 py-4 text-on-dawn transition-colors hover:bg-dawn-deep"
    >
      <span className="min-w-0 flex-1">
        <span className="block font-display text-lg font-bold break-words">Continue {project.title}</span>
        <NextStep project={project} />
      </span>
      <ArrowRight aria-hidden className="size-6 shrink-0" />
    </Link>
  )
}

function NextStep({ project }: { project: Project }) {
  const { data: tasks = [] } = useQuery(taskListQuery(project.id))
  return <span className="block break-words">{nextStepOf(project, nextTaskOf(tasks)?.minutes)}</span>
}
