import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { api } from '#app/api/api.ts'
import { onChange } from '#app/sync/changes.ts'
import { beginExchange, changeMessage, noHistory, type ChatHistory } from '#app/features/chat/chat-history.ts'
import { chatQuery } from '#app/features/chat/chat-queries.ts'
import { createLiveChat, type LiveChat } from './live-chat.ts'

/** The project's answer in progress, kept in sync with other tabs and devices. */
export function useLiveChat(projectId: number): LiveChat {
  const queryClient = useQueryClient()
  const [live] = useState(() => createLiveChat(partsFor(projectId, queryClient)))
  useEffect(() => {
    const close = live.open()
    const catchUp = () => void live.catchUp().catch(() => {})
    const catchUpWhenSeen = () => document.visibilityState === 'visible' && catchUp()
    void live.catchUp('just-read').catch(() => {})
    const forgetChanges = onChange(
      (change) =>
        (change === 'gap' || (change.projectId === projectId && change.part === 'messages')) && catchUp(),
    )
    addEventListener('online', catchUp)
    document.addEventListener('visibilitychange', catchUpWhenSeen)
    return () => {
      close()
      forgetChanges()
      removeEventListener('online', catchUp)
      document.removeEventListener('visibilitychange', catchUpWhenSeen)
    }
  }, [live, projectId])
  return live
}

function partsFor(projectId: number, queryClient: QueryClient): Parameters<typeof createLiveChat>[0] {
  const chat = api.projects[':projectId'].chat
  const param = { projectId: String(projectId) }
  const query = chatQuery(projectId)

  function change(changed: (known: ChatHistory) => ChatHistory): void {
    queryClient.setQueryData(query.queryKey, (history = noHistory) => changed(history))
  }

  return {
    async send(ask, key) {
      const headers = { headers: { accept: 'text/event-stream', 'idempotency-key': key } }
      const response =
        'answerTo' in ask
          ? await chat[':messageId'].answers.$post(
              { param: { ...param, messageId: String(ask.answerTo) } },
              headers,
            )
          : await chat.$post({ param, json: ask }, headers)
      return response.body
    },
    async join(signal) {
      const response = await chat.stream.$get({ param }, { init: { signal } })
      return response.status === 204 ? null : response.body
    },
    async refresh(from) {
      const { messages } = await queryClient.fetchQuery(
        from === 'just-read' ? query : { ...query, staleTime: 0 },
      )
      return messages
    },
    onStart(start, ask) {
      change((known) => beginExchange(known, start, ask, projectId, new Date().toISOString()))
      if ('pictures' in ask && ask.pictures) void queryClient.invalidateQueries({ queryKey: query.queryKey })
    },
    onEnd(tutorMessageId, { status, error, text }) {
      change((known) => changeMessage(known, tutorMessageId, { content: text, status, error }))
      // Loads the checks of the answer's code, and its suggestions.
      void queryClient.invalidateQueries({ queryKey: query.queryKey })
    },
    // About every third frame: more would be no easier to read, and each render lays out the whole answer.
    onNextFrame: (draw) => void setTimeout(() => requestAnimationFrame(draw), 34),
    wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
  }
}
