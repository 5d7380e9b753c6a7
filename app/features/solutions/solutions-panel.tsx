import { useQuery } from '@tanstack/react-query'
import { messageOf } from '#app/api/problem.ts'
import { useHiddenPaths } from '#app/sync/undoable-delete.ts'
import { Loading, NotLoaded } from '#app/ui/loading/load-state.tsx'
import { solutionPath } from './solution-mutations.ts'
import { solutionListQuery } from './solution-queries.ts'
import { SolutionList, type SolutionListProps } from './solution-list.tsx'

export function SolutionsPanel(props: Omit<SolutionListProps, 'solutions'>) {
  const { projectId } = props
  const list = useQuery(solutionListQuery(projectId))
  const hidden = useHiddenPaths()

  if (list.isPending) return <Loading label="Loading saved solutions" />
  if (!list.data)
    return (
      <NotLoaded
        title="The saved solutions could not be loaded"
        message={messageOf(list.error)}
        onRetry={() => void list.refetch()}
        isRetrying={list.isFetching}
      />
    )
  return (
    <SolutionList
      {...props}
      solutions={list.data.filter(({ id }) => !hidden.has(solutionPath(projectId, id)))}
    />
  )
}
