import { queryOptions } from '@tanstack/react-query'
import { api } from '#app/api/api.ts'

/** What the tutor was sent for an answer; never changes. */
export function tutorViewQuery(projectId: number, messageId: number) {
  return queryOptions({
    queryKey: ['projects', projectId, 'chat', messageId, 'context'],
    queryFn: async () =>
      (
        await api.projects[':projectId'].chat[':messageId'].context.$get({
          param: { projectId: String(projectId), messageId: String(messageId) },
        })
      ).json(),
    staleTime: Infinity,
    retry: false,
  })
}

/** What the tutor suggested in its answers, oldest first. */
export function suggestionsQuery(projectId: number) {
  return queryOptions({
    queryKey: ['projects', projectId, 'chat', 'suggestions'],
    queryFn: async () =>
      (
        await api.projects[':projectId'].chat.suggestions.$get({ param: { projectId: String(projectId) } })
      ).json(),
  })
}
