import { useState } from 'react'
import type { Project } from '#contract/project.ts'
import { Button } from '#app/ui/button.tsx'
import { useGrowingList } from '#app/ui/loading/use-growing-list.ts'
import type { ProjectActions } from './project-actions.ts'
import { ProjectCard } from './project-card.tsx'

/** Later cards are not animated: they are below the fold, and a long list would take too long. */
const lastDelayedCard = 11

export function ProjectGrid({ projects, query, onClearQuery, actions }: ProjectGridProps) {
  // Cards appear one after another when the page opens, but not after a search.
  const [hasSearched, setHasSearched] = useState(false)
  if (query && !hasSearched) setHasSearched(true)
  const { shown, showMore, end } = useGrowingList(projects.length)
  if (projects.length === 0) {
    return (
      <div className="grid justify-items-center gap-3 py-16 text-center">
        <p className="text-lg font-semibold">No project matches “{query}”</p>
        <Button onClick={onClearQuery}>Clear search</Button>
      </div>
    )
  }
  return (
    <>
      <ul className="grid grid-cols-1 gap-5 md:grid-cols-2 lg:grid-cols-3">
        {projects.slice(0, shown).map((project, position) => (
          <li
            key={project.id}
            className={hasSearched || position > lastDelayedCard ? undefined : 'animate-rise'}
            style={
              hasSearched || position > lastDelayedCard ? undefined : { animationDelay: `${position / 10}s` }
            }
          >
            <ProjectCard project={project} actions={actions} />
          </li>
        ))}
      </ul>
      {shown < projects.length && (
        <div ref={end} className="grid justify-items-center">
          <Button onClick={showMore}>Show more projects</Button>
        </div>
      )}
    </>
  )
}

interface ProjectGridProps {
  projects: Project[]
  actions: ProjectActions
  query: string
  onClearQuery: () => void
}
