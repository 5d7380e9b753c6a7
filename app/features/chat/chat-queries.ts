import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { api } from '#app/api/api.ts'
import { mergePage, noHistory, type ChatHistory } from './chat-history.ts'

/** Few enough to open a long conversation as fast as a short one; older ones come while scrolling up. */
const pageSize = 30

/** The newest messages, joined to the older ones that were already brought. */
export function chatQuery(projectId: number) {
  const queryKey = ['projects', projectId, 'chat'] as const
  return queryOptions({
    queryKey,
    queryFn: async ({ client, signal }) => {
      const page = await readPage(projectId, {}, signal)
      return mergePage(client.getQueryData<ChatHistory>(queryKey) ?? noHistory, page, page.length === pageSize)
    },
    staleTime: 2000,
    // Messages keep their identity by id, not by place: older ones are put in front.
    structuralSharing: false,
  })
}

export async function loadOlderMessages(queryClient: QueryClient, projectId: number): Promise<void> {
  const { queryKey } = chatQuery(projectId)
  const oldest = queryClient.getQueryData(queryKey)?.messages[0]
  if (!oldest) return
  const page = await readPage(projectId, { before: String(oldest.id) })
  queryClient.setQueryData(queryKey, (history) => mergePage(history ?? noHistory, page, page.length === pageSize))
}

async function readPage(projectId: number, page: { before?: string }, signal?: AbortSignal) {
  const response = await api.projects[':projectId'].chat.$get({ param: { projectId: String(projectId) }, query: { ...page, limit: String(pageSize) } }, { init: { signal } })
  return response.json()
}
