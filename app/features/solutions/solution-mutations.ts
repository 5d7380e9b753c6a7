import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import type {
  NewSavedSolutionInput,
  SavedSolution,
  SavedSolutionChange,
} from '#contract/tasks/saved-solution.ts'
import { api } from '#app/api/api.ts'
import { deleteWithUndo } from '#app/sync/undoable-delete.ts'
import { solutionListQuery } from './solution-queries.ts'

export function createSolutionMutation(queryClient: QueryClient, projectId: number) {
  return mutationOptions({
    mutationFn: async (solution: NewSavedSolutionInput) =>
      (
        await api.projects[':projectId']['saved-solutions'].$post({
          param: { projectId: String(projectId) },
          json: { ...solution, projectId },
        })
      ).json(),
    onSuccess: () => queryClient.invalidateQueries(solutionListQuery(projectId)),
    meta: {
      errorTitle: 'Failed to save solution',
      success: { title: 'Solution saved', description: 'Your solution has been saved successfully' },
    },
  })
}

export function changeSolutionMutation(queryClient: QueryClient, { id, projectId }: SavedSolution) {
  return mutationOptions({
    mutationFn: async (change: SavedSolutionChange) =>
      (
        await api.projects[':projectId']['saved-solutions'][':solutionId'].$patch({
          param: { projectId: String(projectId), solutionId: String(id) },
          json: change,
        })
      ).json(),
    onSuccess: () => queryClient.invalidateQueries(solutionListQuery(projectId)),
    meta: {
      errorTitle: 'Failed to save solution',
      success: { title: 'Solution saved', description: 'Your solution has been saved successfully' },
    },
  })
}

export function deleteSolution(queryClient: QueryClient, { id, projectId, title }: SavedSolution): void {
  deleteWithUndo({
    path: solutionPath(projectId, id),
    kind: 'solution',
    title,
    onDeleted: () => queryClient.invalidateQueries(solutionListQuery(projectId)),
  })
}

export function solutionPath(projectId: number, solutionId: number): string {
  return `/api/projects/${projectId}/saved-solutions/${solutionId}`
}
