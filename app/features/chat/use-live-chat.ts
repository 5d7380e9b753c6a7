import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { api } from '#app/api/api.ts'
import { onChange } from '#app/api/changes.ts'
import type { ChatMessage } from '#contract/chat.ts'
import { noHistory, putMessages } from './chat-history.ts'
import { chatQuery } from './chat-queries.ts'
import { createLiveChat, type LiveChat } from './live-chat.ts'
import { onOtherTab, tellOtherTabs } from './other-tabs.ts'

/** The project's answer in progress, kept up with what other tabs and devices do. */
export function useLiveChat(projectId: number): LiveChat {
  const queryClient = useQueryClient()
  const [live] = useState(() => createLiveChat(partsFor(projectId, queryClient)))
  useEffect(() => {
    const close = live.open()
    const catchUp = () => void live.catchUp().catch(() => {})
    const catchUpWhenSeen = () => document.visibilityState === 'visible' && catchUp()
    catchUp()
    const forget = onOtherTab(projectId, catchUp)
    const forgetChanges = onChange((change) => (change === 'gap' || (change.projectId === projectId && change.part === 'messages')) && catchUp())
    addEventListener('online', catchUp)
    document.addEventListener('visibilitychange', catchUpWhenSeen)
    return () => {
      close()
      forget()
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

  function put(messages: (known: ChatMessage[]) => ChatMessage[]): void {
    queryClient.setQueryData(query.queryKey, (history = noHistory) => putMessages(history, messages(history.messages)))
  }

  return {
    async send(content, key) {
      const response = await chat.$post({ param, json: { content } }, { headers: { accept: 'text/event-stream', 'idempotency-key': key } })
      return response.body
    },
    async join(signal) {
      const response = await chat.stream.$get({ param }, { init: { signal } })
      return response.status === 204 ? null : response.body
    },
    async refresh() {
      const { messages } = await queryClient.fetchQuery({ ...query, staleTime: 0 })
      return messages.findLast((message) => message.status === 'streaming')?.id ?? null
    },
    onStart({ userMessageId, tutorMessageId }, content) {
      const common = { projectId, error: null, source: 'web' as const, taskId: null, hintLevel: null, codeChecks: null, createdAt: new Date().toISOString() }
      put((known) =>
        [
          { ...common, id: userMessageId, content, isUserMessage: true, status: 'complete' as const },
          { ...common, id: tutorMessageId, content: '', isUserMessage: false, status: 'streaming' as const },
        ].filter(({ id }) => !known.some((message) => message.id === id)),
      )
      tellOtherTabs(projectId)
    },
    onEnd(tutorMessageId, { status, error, text }) {
      put((known) => known.filter((message) => message.id === tutorMessageId).map((message) => ({ ...message, content: text, status, error })))
    },
    onNextFrame: (draw) => void requestAnimationFrame(draw),
    wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
  }
}
