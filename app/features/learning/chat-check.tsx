import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { ChatMessage } from '#contract/chat/chat.ts'
import { CheckCard } from './check-card.tsx'
import { chatChecksQuery } from './learning-queries.ts'

/** The check question that a tutor message announces. */
export function ChatCheck({ message }: { message: Pick<ChatMessage, 'id' | 'projectId'> }) {
  const queryClient = useQueryClient()
  const query = chatChecksQuery(message.projectId)
  const { data: checks } = useQuery(query)
  const check = checks?.find(({ messageId }) => messageId === message.id)
  const isMissing = checks !== undefined && !check

  // The question was asked after the list was loaded, so refetch it.
  useEffect(() => {
    if (isMissing) void queryClient.invalidateQueries(chatChecksQuery(message.projectId))
  }, [isMissing, message.projectId, queryClient])

  if (!check) return null
  return (
    <div className="mt-2 w-full">
      <CheckCard
        check={check}
        onChange={(changed) =>
          queryClient.setQueryData(query.queryKey, (known) =>
            known?.map((one) => (one.id === changed.id ? changed : one)),
          )
        }
      />
    </div>
  )
}
