import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState, useSyncExternalStore, type RefObject } from 'react'
import { api } from '#app/api/api.ts'
import { taskListQuery } from '#app/api/task-queries.ts'
import { forgetSent } from '#app/sync/draft.ts'
import { takeLostFocus } from '#app/ui/keyboard/take-lost-focus.ts'
import { warmUpMarkdown } from '#app/ui/text/warm-up-markdown.ts'
import type { Ask, AskedMessage } from './ask.ts'
import { noHistory, threadOf, type ChatHistory } from './chat-history.ts'
import { chatQuery, showMessage, taskThreadQuery } from './chat-queries.ts'
import { useTaskAtHand } from './help/hint-ladder.tsx'
import type { LiveChat } from './live/live-chat.ts'
import { markBegun } from './mark-begun.ts'
import type { SolutionDraft } from './answer/save-solution.ts'
import { forgetKey, keyFor } from './unsent-ask.ts'
import type { HandedDraft } from './composer/use-handed-draft.ts'
import { useLiveChat } from './live/use-live-chat.ts'

export interface ConversationProps {
  projectId: number
  /** Text to put into the box or to send; a new `at` repeats that. */
  draft?: HandedDraft
  /** The chosen task; if none, the chat is about the next one to do. */
  taskId?: number
  projectTitle: string
  hasPlan: boolean
  /** Today is shown next to the chat: the current task's title and start button are there. */
  isTodayBeside?: boolean
  /** Which messages are shown: those about the current task, or all. */
  thread: 'task' | 'all'
  onThreadChange: (thread: 'task' | 'all') => void
  onSaveSolution: (draft: SolutionDraft) => void
}

export type ConversationState = Omit<ReturnType<typeof useConversation>, 'section'>

/** The state of a conversation: its messages, the answer in progress, its task, and the functions to ask. */
export function useConversation({ projectId, taskId, thread: wantedThread }: ConversationProps) {
  const section = useRef<HTMLElement>(null)
  const live = useLiveChat(projectId)
  const liveState = useSyncExternalStore(live.subscribe, live.state)
  const history = useQuery(chatQuery(projectId))
  const { sending, stopping, showing } = useChatMutations(projectId, live, history.data)
  const taskAtHand = useTaskAtHand(projectId, taskId)
  const thread = taskAtHand ? wantedThread : 'all'
  const shown = useThread(projectId, history.data, thread === 'task' ? (taskAtHand?.id ?? null) : null)
  const [arrivals, setArrivals] = useState(0)
  const isAnswering = liveState.answering !== null
  useEscape(section, isAnswering, () => stopping.mutate())
  useKeepFocus(section)
  useEffect(warmUpMarkdown, [])

  /** Returns whether the server has received it; failures are shown in a toast. */
  const { mutateAsync: sendAsync } = sending
  async function ask(what: Ask): Promise<boolean> {
    // The clicked control may soon be disabled or removed, which would lose the focus.
    section.current?.focus({ preventScroll: true })
    return sendAsync(what).then(
      () => true,
      () => false,
    )
  }

  function handleArrived(message: AskedMessage) {
    forgetDraftOf(message)
    // The text in the attempt form may be the message that arrived, so render the form again.
    if (message.action === 'attempt') setArrivals(arrivals + 1)
  }

  return {
    section,
    live,
    ...liveState,
    history,
    shown,
    taskAtHand,
    thread,
    // Sent only if the learner chose the task or opened its thread; otherwise the tutor decides.
    chosenId: thread === 'task' || taskAtHand?.id === taskId ? taskAtHand?.id : undefined,
    arrivals,
    isAnswering,
    isBusy: isAnswering || sending.isPending || showing.isPending,
    sending,
    unseen: unseenAction(sending, history.data?.messages.at(-1)?.id),
    stopping,
    ask,
    show: showing.mutate,
    handleArrived,
  }
}

function useChatMutations(projectId: number, live: LiveChat, history: ChatHistory | undefined) {
  const queryClient = useQueryClient()
  const sending = useMutation({
    // Sends wait for the network, and the message box says so.
    networkMode: 'online',
    onMutate: () => history?.messages.at(-1)?.id,
    mutationFn: (ask: Ask) => live.send(ask, keyFor(projectId, ask, history?.messages.at(-1)?.id)),
    onSuccess: async (_answer, ask) => {
      forgetKey(projectId)
      if (!('answerTo' in ask)) forgetDraftOf(ask)
      if ('action' in ask && ask.action === 'begin' && ask.taskId !== undefined)
        await markBegun(queryClient, projectId, ask.taskId)
      void queryClient.invalidateQueries(taskListQuery(projectId))
    },
    meta: { errorTitle: 'Failed to send message' },
  })
  const stopping = useMutation({
    mutationFn: () => api.projects[':projectId'].chat.stop.$post({ param: { projectId: String(projectId) } }),
    meta: { errorTitle: 'Failed to stop the answer' },
  })
  const showing = useMutation({
    mutationFn: (messageId: number) => showMessage(queryClient, projectId, messageId),
    meta: { errorTitle: 'Failed to show the other version' },
  })
  return { sending, stopping, showing }
}

/** The text of a quick action that the server has not confirmed. A typed message needs no copy: it is still in its box. */
function unseenAction(
  { isPending, variables, context }: { isPending: boolean; variables?: Ask; context?: number },
  newestId: number | undefined,
): string | null {
  const isUnseen = isPending && context === newestId && variables && 'action' in variables
  return isUnseen && variables.action && variables.replaces === undefined ? variables.content : null
}

/** Clears the draft of a sent attempt or edit; the message box clears its own. */
function forgetDraftOf({ content, taskId, action, replaces }: AskedMessage): void {
  if (action === 'attempt' && taskId !== undefined) forgetSent('attempt', taskId, content)
  if (replaces !== undefined) forgetSent('edit', replaces, content)
}

/** Esc stops the answer, unless the focus is outside the chat. */
function useEscape(section: RefObject<HTMLElement | null>, isWanted: boolean, onEscape: () => void) {
  useEffect(() => {
    if (!isWanted) return
    const look = (event: KeyboardEvent) => {
      const isHere =
        event.target === document.body ||
        (event.target instanceof Node && section.current?.contains(event.target))
      if (event.key === 'Escape' && !event.defaultPrevented && !event.isComposing && isHere) onEscape()
    }
    document.addEventListener('keydown', look)
    return () => document.removeEventListener('keydown', look)
  })
}

/** Moves the focus to `part` if its focused control disappears, e.g. because of a change in another tab. */
function useKeepFocus(part: RefObject<HTMLElement | null>) {
  const focused = useRef<EventTarget | null>(null)
  useEffect(() => {
    const element = part.current
    const look = ({ target }: FocusEvent) => (focused.current = target)
    element?.addEventListener('focusin', look)
    return () => element?.removeEventListener('focusin', look)
  }, [part])
  useEffect(() => {
    if (!(focused.current instanceof Element) || focused.current.isConnected) return
    focused.current = null
    takeLostFocus(part.current)
  })
}

/** The messages about one task; all messages if `taskId` is null. */
function useThread(projectId: number, all: ChatHistory = noHistory, taskId: number | null): ChatHistory {
  const { data: told } = useQuery({
    ...taskThreadQuery(projectId, taskId ?? 0),
    enabled: taskId !== null,
  })
  return taskId === null ? all : { messages: threadOf(all, taskId, told ?? []), hasOlder: false }
}
