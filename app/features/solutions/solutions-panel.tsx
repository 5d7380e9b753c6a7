import { useQuery } from '@tanstack/react-query'
import { messageOf } from '#app/api/problem.ts'
import { useHiddenPaths } from '#app/sync/undoable-delete.ts'
import { Button } from '#app/ui/button.tsx'
import { Spinner } from '#app/ui/spinner.tsx'
import { solutionPath } from './solution-mutations.ts'
import { solutionListQuery } from './solution-queries.ts'
import { SolutionList, type SolutionListProps } from './solution-list.tsx'

export function SolutionsPanel(props: Omit<SolutionListProps, 'solutions'>) {
  const { projectId } = props
  const list = useQuery(solutionListQuery(projectId))
  const hidden = useHiddenPaths()

  if (list.isPending)
    return (
      <p role="status" className="grid place-items-center py-16 text-dawn-text">
        <Spinner className="size-8" label="Loading saved solutions" />
      </p>
    )
  if (!list.data) {
    return (
      <div role="alert" className="grid justify-items-center gap-3 py-16 text-center">
        <p className="font-semibold">The saved solutions could not be loaded</p>
        <p className="text-soft">{messageOf(list.error)}</p>
        <Button onClick={() => void list.refetch()} pendingLabel={list.isFetching && 'Trying again...'}>
          Try again
        </Button>
      </div>
    )
  }
  return (
    <SolutionList
      {...props}
      solutions={list.data.filter(({ id }) => !hidden.has(solutionPath(projectId, id)))}
    />
  )
}
