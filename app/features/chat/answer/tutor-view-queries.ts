import { queryOptions } from '@tanstack/react-query'
import { api } from '#app/api/api.ts'

/** The exact input the tutor got for an answer. Never changes. */
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

/** The actions the tutor has suggested in its answers, oldest first. */
export function suggestionsQuery(projectId: number) {
  return queryOptions({
    queryKey: ['projects', projectId, 'chat', 'suggestions'],
    queryFn: async () =>
      (
        await api.projects[':projectId'].chat.suggestions.$get({ param: { projectId: String(projectId) } })
      ).json(),
  })
}
