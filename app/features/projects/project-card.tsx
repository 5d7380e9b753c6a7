import { useId } from 'react'
import { Link, useNavigate } from 'react-router'
import type { Project } from '#contract/project.ts'
import { Button } from '#app/ui/button.tsx'
import { FlightProgress } from '#app/ui/flight-progress.tsx'
import { lateComponent } from '#app/ui/loading/late-component.tsx'
import { LateMenu } from '#app/ui/overlay/late-menu.tsx'
import { showDay } from '#app/ui/show-date.ts'
import type { ProjectActions } from './project-actions.ts'

const ProjectMenu = lateComponent(() => import('./project-menu.tsx').then((module) => module.default))

export function ProjectCard({ project, actions }: { project: Project; actions: ProjectActions }) {
  const navigate = useNavigate()
  const titleId = useId()
  const address = `/project/${project.id}`
  return (
    <article
      aria-labelledby={titleId}
      className="relative flex h-full flex-col gap-4 rounded-house border border-line bg-raised p-5 transition-colors hover:border-line-strong"
    >
      <header className="flex items-start justify-between gap-2">
        <div className="min-w-0">
          <h2 id={titleId} className="text-xl break-words">
            <Link
              to={address}
              className="after:absolute after:inset-0 after:rounded-house focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:outline-sky"
            >
              {project.title}
            </Link>
          </h2>
          <p className="mt-1 text-sm text-soft">
            Updated <time dateTime={project.updatedAt}>{showDay(project.updatedAt)}</time>
          </p>
        </div>
        <LateMenu label={`More for ${project.title}`} className="relative z-1 -mt-1 -mr-2">
          {(button) => <ProjectMenu button={button} project={project} actions={actions} />}
        </LateMenu>
      </header>
      <p className="line-clamp-3 text-[0.9375rem] break-words text-soft">{project.description}</p>
      <footer className="mt-auto grid grid-cols-1 gap-4 border-t border-line pt-4">
        <Progress project={project} />
        <Button
          className="relative z-1 w-full"
          aria-describedby={titleId}
          onClick={() => void navigate(address)}
        >
          Open Project
        </Button>
      </footer>
    </article>
  )
}

function Progress({ project: { title, hasPlan, progress } }: { project: Project }) {
  const { done, total, current } = progress
  const stage = hasPlan ? 'Plan made' : 'Ready to plan'
  return (
    <div className="flex items-center gap-3">
      <FlightProgress done={done} total={total} label={`Progress of ${title}`} className="size-9" />
      <p className="min-w-0 text-sm leading-snug">
        <span className="font-semibold">{total === 0 ? stage : `${done} of ${total} tasks done`}</span>
        <span className="block truncate text-soft">
          {total === 0 ? 'No tasks yet' : current ? `Next: ${current}` : 'All tasks are done'}
        </span>
      </p>
    </div>
  )
}
