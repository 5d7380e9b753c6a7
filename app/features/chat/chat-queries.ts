import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { api } from '#app/api/api.ts'
import { limits } from '#contract/limits.ts'
import { noHistory, takeNewest, takeOlder, type ChatHistory } from './chat-history.ts'

/** Small, so that a long conversation opens as fast as a short one; older messages load on scrolling up. */
const pageSize = 30

/** The conversation: the newest messages, merged with the older ones already loaded. */
export function chatQuery(projectId: number) {
  const queryKey = ['projects', projectId, 'chat'] as const
  return queryOptions({
    queryKey,
    queryFn: async ({ client, signal }) => {
      const known = () => client.getQueryData<ChatHistory>(queryKey) ?? noHistory
      const knownBefore = known()
      const page = await readPage(projectId, { limit: pageSize }, signal)
      return takeNewest(known(), page, { hasOlder: page.length === pageSize, knownBefore })
    },
    staleTime: 2000,
    // Structural sharing compares arrays by index, and older messages are inserted at the front.
    structuralSharing: false,
  })
}

/** The newest messages about one task, however old they are. */
export function taskThreadQuery(projectId: number, taskId: number) {
  return queryOptions({
    queryKey: ['projects', projectId, 'tasks', taskId, 'thread'] as const,
    queryFn: ({ signal }) => readPage(projectId, { limit: limits.chatPage, task: taskId }, signal),
    staleTime: 0,
  })
}

export async function loadOlderMessages(
  queryClient: QueryClient,
  projectId: number,
  limit = pageSize,
): Promise<void> {
  const { queryKey } = chatQuery(projectId)
  const oldest = queryClient.getQueryData(queryKey)?.messages[0]
  if (!oldest) return
  const page = await readPage(projectId, { before: String(oldest.id), limit })
  queryClient.setQueryData(queryKey, (history) =>
    takeOlder(history ?? noHistory, page, page.length === limit),
  )
}

/** Loads a message, however old, even if it is on a branch that is not shown. */
export async function loadMessage(
  queryClient: QueryClient,
  projectId: number,
  messageId: number,
): Promise<void> {
  if (await loadBackTo(queryClient, projectId, messageId)) return
  await showMessage(queryClient, projectId, messageId)
  await loadBackTo(queryClient, projectId, messageId)
}

/** Loads older messages until it reaches this one; false if it is not on the shown branch. */
async function loadBackTo(queryClient: QueryClient, projectId: number, messageId: number): Promise<boolean> {
  for (;;) {
    const { messages, hasOlder } = await queryClient.ensureQueryData(chatQuery(projectId))
    if (messages.some(({ id }) => id === messageId)) return true
    const [oldest] = messages
    if (!oldest || oldest.id < messageId || !hasOlder) return false
    await loadOlderMessages(queryClient, projectId, limits.chatPage)
  }
}

/** Switches to the branch with this message and loads the conversation back to it. */
export async function showMessage(
  queryClient: QueryClient,
  projectId: number,
  messageId: number,
): Promise<void> {
  const { queryKey } = chatQuery(projectId)
  await api.projects[':projectId'].chat[':messageId'].show.$post({
    param: { projectId: String(projectId), messageId: String(messageId) },
  })
  const knownBefore = queryClient.getQueryData(queryKey) ?? noHistory
  let page = await readPage(projectId, { limit: pageSize })
  let hasOlder = page.length === pageSize
  // Loaded before anything is replaced, or the visible messages would disappear for a moment.
  while (hasOlder && !page.some(({ id }) => id === messageId)) {
    const older = await readPage(projectId, { before: String(page[0]!.id), limit: limits.chatPage })
    hasOlder = older.length === limits.chatPage
    page = [...older, ...page]
  }
  queryClient.setQueryData(queryKey, (history) =>
    takeNewest(history ?? noHistory, page, { hasOlder, knownBefore }),
  )
}

async function readPage(
  projectId: number,
  { before, limit, task }: { before?: string; limit: number; task?: number },
  signal?: AbortSignal,
) {
  const param = { projectId: String(projectId) }
  const response = await api.projects[':projectId'].chat.$get(
    { param, query: { before, limit: String(limit), task: task === undefined ? undefined : String(task) } },
    { init: { signal } },
  )
  return response.json()
}
