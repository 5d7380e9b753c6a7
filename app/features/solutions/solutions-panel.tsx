import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { lazy, Suspense, useRef, useState } from 'react'
import type { SavedSolution } from '#contract/saved-solution.ts'
import { messageOf } from '#app/api/problem.ts'
import { useHiddenPaths } from '#app/api/undoable-delete.ts'
import { Accordion } from '#app/ui/accordion.tsx'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Spinner } from '#app/ui/spinner.tsx'
import { SolutionItem } from './solution-item.tsx'
import { deleteSolution, solutionPath } from './solution-mutations.ts'
import { solutionListQuery } from './solution-queries.ts'

const EditSolutionDialog = lazy(() => import('./solution-form-dialog.tsx').then((module) => ({ default: module.EditSolutionDialog })))

export function SolutionsPanel({ projectId, wantedId, onAdd }: SolutionsPanelProps) {
  const queryClient = useQueryClient()
  const list = useQuery(solutionListQuery(projectId))
  const hidden = useHiddenPaths()
  const heading = useRef<HTMLHeadingElement>(null)
  const [edited, setEdited] = useState<SavedSolution | null>(null)

  if (list.isPending)
    return (
      <p role="status" className="grid place-items-center py-16 text-dawn-text">
        <Spinner className="size-8" label="Loading saved solutions" />
      </p>
    )
  if (list.isError) {
    return (
      <div role="alert" className="grid justify-items-center gap-3 py-16 text-center">
        <p className="font-semibold">The saved solutions could not be loaded</p>
        <p className="text-soft">{messageOf(list.error)}</p>
        <Button onClick={() => void list.refetch()}>Try again</Button>
      </div>
    )
  }

  const solutions = list.data.filter(({ id }) => !hidden.has(solutionPath(projectId, id)))

  function handleDelete(solution: SavedSolution) {
    heading.current?.focus()
    deleteSolution(queryClient, solution)
  }

  return (
    <div className="grid grid-cols-1 gap-5">
      <header className="flex items-center justify-between gap-3">
        <h3 ref={heading} tabIndex={-1} className="text-lg focus-visible:outline-none">
          Saved Solutions
        </h3>
        <Button size="small" onClick={onAdd}>
          <Plus aria-hidden />
          Add Solution
        </Button>
      </header>
      {solutions.length === 0 ? (
        <EmptyState
          level={4}
          title="No saved solutions yet"
          action={
            <Button variant="primary" onClick={onAdd}>
              Add First Solution
            </Button>
          }
        >
          <p>Save code snippets for easy reference</p>
        </EmptyState>
      ) : (
        <Accordion type="multiple" defaultValue={wantedId === null ? [] : [String(wantedId)]} className="grid grid-cols-1 gap-3">
          {solutions.map((solution) => (
            <SolutionItem key={solution.id} solution={solution} onEdit={() => setEdited(solution)} onDelete={() => handleDelete(solution)} />
          ))}
        </Accordion>
      )}
      <Suspense>{edited && <EditSolutionDialog solution={edited} onClose={() => setEdited(null)} />}</Suspense>
    </div>
  )
}

interface SolutionsPanelProps {
  projectId: number
  /** The solution to show open. */
  wantedId: number | null
  onAdd: () => void
}
