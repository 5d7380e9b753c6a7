import { useQueryClient } from '@tanstack/react-query'
import { Plus, Search } from 'lucide-react'
import { useDeferredValue, useEffect, useRef, useState, type Ref } from 'react'
import type { SavedSolution } from '#contract/tasks/saved-solution.ts'
import { Accordion } from '#app/ui/accordion.tsx'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/page/empty-state.tsx'
import { Input } from '#app/ui/form/input.tsx'
import { DialogBoundary } from '#app/ui/overlay/dialog-boundary.tsx'
import { lateComponent } from '#app/ui/loading/late-component.tsx'
import { useGrowingList } from '#app/ui/loading/use-growing-list.ts'
import { SolutionItem, type SolutionActions } from './solution-item.tsx'
import { deleteSolution } from './solution-mutations.ts'

const EditSolutionDialog = lateComponent(() =>
  import('./solution-form-dialog.tsx').then((module) => module.EditSolutionDialog),
)

/** With fewer solutions, the search is hidden. */
const fewestToSearch = 4

export interface SolutionListProps {
  projectId: number
  solutions: SavedSolution[]
  /** The id of the solution to open. */
  wantedId: number | null
  onAdd: () => void
  onShowMessage: (messageId: number) => void
}

export function SolutionList({ solutions, wantedId, onAdd, onShowMessage }: SolutionListProps) {
  const queryClient = useQueryClient()
  const heading = useRef<HTMLHeadingElement>(null)
  const [edited, setEdited] = useState<SavedSolution | null>(null)
  const [query, setQuery] = useState('')
  const wanted = useDeferredValue(query)
  const found = findSolutions(solutions, wanted)
  const { shown, showMore, end } = useGrowingList(
    found.length,
    found.findIndex(({ id }) => id === wantedId) + 5,
    20,
  )
  const { revealedId, revealed } = useReveal(wantedId)

  const actions: SolutionActions = {
    edit: setEdited,
    showMessage: onShowMessage,
    remove(solution) {
      heading.current?.focus()
      deleteSolution(queryClient, solution)
    },
  }

  return (
    <div className="grid grid-cols-1 gap-5">
      <ListHeader heading={heading} onAdd={onAdd} />
      {solutions.length >= fewestToSearch && <SolutionSearch query={query} onChange={setQuery} />}
      <p role="status" className="sr-only">
        {wanted.trim() && `${found.length} of ${solutions.length} solutions`}
      </p>
      {solutions.length === 0 ? (
        <NoSolutions onAdd={onAdd} />
      ) : found.length === 0 ? (
        <NoMatch wanted={wanted.trim()} onShowAll={() => setQuery('')} />
      ) : (
        <Accordion
          type="multiple"
          defaultValue={wantedId === null ? [] : [String(wantedId)]}
          className="grid grid-cols-1 gap-3"
        >
          {found.slice(0, shown).map((solution) => (
            <SolutionItem
              key={solution.id}
              ref={solution.id === revealedId ? revealed : undefined}
              solution={solution}
              actions={actions}
            />
          ))}
        </Accordion>
      )}
      {shown < found.length && <ShowMore end={end} onPress={showMore} />}
      <DialogBoundary onClose={() => setEdited(null)}>
        {edited && <EditSolutionDialog solution={edited} onClose={() => setEdited(null)} />}
      </DialogBoundary>
    </div>
  )
}

function ListHeader({ heading, onAdd }: { heading: Ref<HTMLHeadingElement>; onAdd: () => void }) {
  return (
    <header className="flex flex-wrap items-center justify-between gap-3">
      <h3 ref={heading} tabIndex={-1} className="text-lg focus-visible:outline-none">
        Saved Solutions
      </h3>
      <Button size="small" onClick={onAdd}>
        <Plus aria-hidden />
        Add Solution
      </Button>
    </header>
  )
}

function SolutionSearch({ query, onChange }: { query: string; onChange: (query: string) => void }) {
  return (
    <div className="relative">
      <Search
        aria-hidden
        className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-soft"
      />
      <Input
        type="search"
        aria-label="Search saved solutions"
        placeholder="Search saved solutions..."
        value={query}
        onChange={(event) => onChange(event.target.value)}
        className="min-h-9 pl-9 text-[0.9375rem]"
      />
    </div>
  )
}

function ShowMore({ end, onPress }: { end: Ref<HTMLDivElement>; onPress: () => void }) {
  return (
    <div ref={end} className="grid justify-items-center">
      <Button size="small" onClick={onPress}>
        Show more solutions
      </Button>
    </div>
  )
}

function NoSolutions({ onAdd }: Pick<SolutionListProps, 'onAdd'>) {
  return (
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
      <p className="mt-2 text-sm">
        Under each of the tutor’s answers is a Save button. What you save appears here, checked and ready to
        copy.
      </p>
    </EmptyState>
  )
}

function NoMatch({ wanted, onShowAll }: { wanted: string; onShowAll: () => void }) {
  return (
    <p className="grid justify-items-center gap-3 py-8 text-center text-soft">
      No solution contains “{wanted}”.{' '}
      <Button size="small" onClick={onShowAll}>
        Show all solutions
      </Button>
    </p>
  )
}

/** Scrolls once to the solution requested on mount, and focuses it; later changes of `wantedId` are ignored. */
function useReveal(wantedId: number | null) {
  const [revealedId] = useState(wantedId)
  const revealed = useRef<HTMLDivElement>(null)
  useEffect(() => {
    revealed.current?.scrollIntoView({ block: 'nearest' })
    // After navigation, the page's heading has the focus.
    if (document.activeElement === document.body || document.activeElement?.tagName === 'H1')
      revealed.current?.querySelector('button')?.focus({ preventScroll: true })
  }, [])
  return { revealedId, revealed }
}

/** The solutions whose title or content contains the query, ignoring case. */
function findSolutions(solutions: SavedSolution[], query: string): SavedSolution[] {
  const wanted = query.trim().toLowerCase()
  return wanted === ''
    ? solutions
    : solutions.filter(
        ({ title, content }) =>
          title.toLowerCase().includes(wanted) || content.toLowerCase().includes(wanted),
      )
}
