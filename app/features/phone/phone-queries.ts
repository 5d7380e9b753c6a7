import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query'
import type { Accent } from '#contract/plan/accent.ts'
import { api } from '#app/api/api.ts'
import { projectQuery } from '#app/api/project-queries.ts'

export function phoneLinksQuery(projectId: number) {
  return queryOptions({
    queryKey: ['projects', projectId, 'phone-links'],
    queryFn: async () =>
      (
        await api.projects[':projectId']['phone-links'].$get({ param: { projectId: String(projectId) } })
      ).json(),
  })
}

export function changeAccentMutation(queryClient: QueryClient, projectId: number) {
  return mutationOptions({
    mutationFn: async (accent: Accent) =>
      (
        await api.projects[':projectId'].$patch({
          param: { projectId: String(projectId) },
          json: { accent },
        })
      ).json(),
    onSuccess: (project) => queryClient.setQueryData(projectQuery(projectId).queryKey, project),
    meta: { errorTitle: 'The color could not be changed' },
  })
}

export function createPhoneLinkMutation(queryClient: QueryClient, projectId: number) {
  return mutationOptions({
    mutationFn: async () =>
      (
        await api.projects[':projectId']['phone-links'].$post({ param: { projectId: String(projectId) } })
      ).json(),
    onSuccess: ({ count }) => queryClient.setQueryData(phoneLinksQuery(projectId).queryKey, { count }),
    meta: { errorTitle: 'The link could not be created' },
  })
}

export function takeBackPhoneLinksMutation(queryClient: QueryClient, projectId: number) {
  return mutationOptions({
    mutationFn: () =>
      api.projects[':projectId']['phone-links'].$delete({ param: { projectId: String(projectId) } }),
    onSuccess: () => queryClient.setQueryData(phoneLinksQuery(projectId).queryKey, { count: 0 }),
    meta: {
      errorTitle: 'The links could not be revoked',
      success: { title: 'Links revoked', description: 'No link opens your app any more.' },
    },
  })
}
