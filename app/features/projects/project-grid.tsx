import { useState } from 'react'
import type { Project } from '#contract/project.ts'
import { Button } from '#app/ui/button.tsx'
import { ProjectCard, type ProjectActions } from './project-card.tsx'

/** Past this many cards none waits longer to appear: a long list must not trickle in. */
const lastDelayedCard = 12

export function ProjectGrid({ projects, query, onClearQuery, ...actions }: ProjectGridProps) {
  // Cards come in one after another when the page opens, not each time a search brings them back.
  const [hasSearched, setHasSearched] = useState(false)
  if (query && !hasSearched) setHasSearched(true)
  if (projects.length === 0) {
    return (
      <div className="grid justify-items-center gap-3 py-16 text-center">
        <p className="text-lg font-semibold">No project matches “{query}”</p>
        <Button onClick={onClearQuery}>Clear search</Button>
      </div>
    )
  }
  return (
    <ul className="grid grid-cols-1 gap-5 md:grid-cols-2 lg:grid-cols-3">
      {projects.map((project, position) => (
        <li
          key={project.id}
          className={hasSearched ? undefined : 'animate-rise'}
          style={hasSearched ? undefined : { animationDelay: `${Math.min(position, lastDelayedCard) / 10}s` }}
        >
          <ProjectCard project={project} {...actions} />
        </li>
      ))}
    </ul>
  )
}

interface ProjectGridProps extends ProjectActions {
  projects: Project[]
  query: string
  onClearQuery: () => void
}
