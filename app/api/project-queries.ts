import { queryOptions } from '@tanstack/react-query'
import { api } from './api.ts'

export function projectListQuery() {
  return queryOptions({
    queryKey: ['projects', 'list'],
    queryFn: async () => (await api.projects.$get()).json(),
  })
}

export function projectQuery(projectId: number) {
  return queryOptions({
    queryKey: ['projects', projectId],
    queryFn: async () =>
      (await api.projects[':projectId'].$get({ param: { projectId: String(projectId) } })).json(),
  })
}

export function projectPath(projectId: number): string {
  return `/api/projects/${projectId}`
}
