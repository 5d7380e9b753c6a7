import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { noHistory, threadOf, type ChatHistory } from './chat-history.ts'
import { taskThreadQuery } from './chat-queries.ts'

/** The messages about one task, or with null all of them. */
export function useThread(
  projectId: number,
  all: ChatHistory = noHistory,
  taskId: number | null,
): ChatHistory {
  const { data: told } = useQuery({
    ...taskThreadQuery(projectId, taskId ?? 0),
    enabled: taskId !== null,
  })
  return useMemo(
    () => (taskId === null ? all : { messages: threadOf(all, taskId, told ?? []), hasOlder: false }),
    [all, taskId, told],
  )
}
