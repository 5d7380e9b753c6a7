import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
  type RefObject,
} from 'react'
import type { NewChatMessage } from '#contract/chat.ts'
import { api } from '#app/api/api.ts'
import { forgetSent } from '#app/sync/draft.ts'
import { taskListQuery } from '#app/api/task-queries.ts'
import { messageOf } from '#app/api/problem.ts'
import { Button } from '#app/ui/button.tsx'
import { Spinner } from '#app/ui/spinner.tsx'
import { warmUpMarkdown } from '#app/ui/warm-up-markdown.ts'
import { AnswerAnnouncer } from './answer-announcer.tsx'
import type { Ask } from './ask.ts'
import { chatQuery, showMessage } from './chat-queries.ts'
import { Composer } from './composer.tsx'
import { ConversationActions } from './conversation-actions.ts'
import { ConversationLog } from './conversation-log.tsx'
import { HintLadder, useTaskAtHand } from './hint-ladder.tsx'
import { QuickHelps } from './quick-helps.tsx'
import { SaveSolution, type SolutionDraft } from './save-solution.ts'
import { forgetKey, keyFor } from './unsent-ask.ts'
import { useKeepFocus } from './use-keep-focus.ts'
import { useLiveChat } from './use-live-chat.ts'

export interface ConversationProps {
  projectId: number
  /** Puts a text into the box; a new `at` puts it there again. */
  draft?: { text: string; at: number }
  /** The task chosen to work on with the tutor; without one it is the next to do. */
  taskId?: number
  onSaveSolution: (draft: SolutionDraft) => void
}

/** The chat with the tutor: messages, the answer as it is made, and the box to write in. */
export function Conversation(props: ConversationProps) {
  return <ProjectConversation key={props.projectId} {...props} />
}

function ProjectConversation({ projectId, draft, taskId, onSaveSolution }: ConversationProps) {
  const section = useRef<HTMLElement>(null)
  const queryClient = useQueryClient()
  const live = useLiveChat(projectId)
  const { answering, isReconnecting, step, lastEnd } = useSyncExternalStore(live.subscribe, live.state)
  const history = useQuery(chatQuery(projectId))
  const sending = useMutation({
    // A message waits for the network, and the box says so.
    networkMode: 'online',
    mutationFn: (ask: Ask) => live.send(ask, keyFor(projectId, ask, history.data?.messages.at(-1)?.id)),
    onSuccess: (_answer, ask) => {
      forgetKey(projectId)
      if (!('answerTo' in ask)) forgetDraftOf(ask)
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
  const taskAtHand = useTaskAtHand(projectId, taskId)
  const [arrivals, setArrivals] = useState(0)
  const isAnswering = answering !== null
  const isBusy = isAnswering || sending.isPending || showing.isPending
  useEscape(section, isAnswering, () => stopping.mutate())
  useKeepFocus(section)
  useEffect(warmUpMarkdown, [])

  /** Whether the server has it; a failure was told in a toast. */
  const { mutateAsync: sendAsync } = sending
  const ask = useCallback(
    async (what: Ask): Promise<boolean> => {
      // The pressed control may be disabled or gone in a moment, and the focus must not be lost with it.
      section.current?.focus({ preventScroll: true })
      return sendAsync(what).then(
        () => true,
        () => false,
      )
    },
    [sendAsync],
  )
  function handleArrived(message: NewChatMessage) {
    forgetDraftOf(message)
    // The try in its box may be what arrived: it is read anew.
    if (message.move === 'attempt') setArrivals(arrivals + 1)
  }

  const show = showing.mutate
  // A task that only happens to be next is the tutor's to weigh; one that was chosen is what is meant.
  const chosenId = taskAtHand?.id === taskId ? taskId : undefined
  const send = useCallback(
    (content: string, replaces?: number) => ask({ content, replaces, taskId: chosenId }),
    [ask, chosenId],
  )
  // Every message reads them: made anew only when they differ, or a task's change would draw the whole conversation.
  const actions = useMemo(() => ({ isBusy, ask, send, show }), [isBusy, ask, send, show])

  return (
    <SaveSolution value={onSaveSolution}>
      <section
        ref={section}
        aria-label="Chat"
        tabIndex={-1}
        className="@container flex h-full min-h-0 flex-col bg-paper outline-none"
      >
        <h2 className="sr-only">Chat</h2>
        <ConversationActions value={actions}>
          {history.data ? (
            <ConversationLog
              projectId={projectId}
              history={history.data}
              live={live}
              answering={answering}
              isReconnecting={isReconnecting}
              step={step}
              isBusy={isBusy}
              onSend={send}
            />
          ) : (
            <HistoryPending error={history.error} onRetry={() => void history.refetch()} />
          )}
        </ConversationActions>
        <AnswerAnnouncer isAnswering={isAnswering} lastEnd={lastEnd} />
        <div data-foot className="mx-auto w-full max-w-[50rem] px-3 pb-3 @lg:px-6 @lg:pb-4">
          {taskAtHand && (
            <HintLadder
              key={`${taskAtHand.id} ${arrivals}`}
              task={taskAtHand}
              isWaiting={isBusy || !history.data}
              onAsk={ask}
            />
          )}
          <QuickHelps hasLadder={taskAtHand !== null} isWaiting={isBusy || !history.data} onSend={send} />
          <Composer
            projectId={projectId}
            draft={draft}
            messages={history.data?.messages}
            isSending={sending.isPending}
            isWaitingForConnection={sending.isPaused}
            isAnswering={isAnswering}
            isStopping={stopping.isPending}
            onSend={send}
            onArrived={handleArrived}
            onStop={() => stopping.mutate()}
          />
        </div>
      </section>
    </SaveSolution>
  )
}

function HistoryPending({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  if (!error)
    return (
      <div className="grid min-h-0 flex-1 place-items-center text-dawn-text" aria-busy="true">
        <Spinner label="Loading messages" className="size-8" />
      </div>
    )
  return (
    <div
      role="alert"
      className="grid min-h-0 flex-1 place-content-center justify-items-center gap-4 p-6 text-center"
    >
      <div>
        <h2 className="text-lg">The conversation could not be loaded</h2>
        <p className="mt-2 max-w-md text-soft">{messageOf(error)}</p>
      </div>
      <Button onClick={onRetry}>Try again</Button>
    </div>
  )
}

/** Of a try or an edit; the box of the chat sees to its own. */
function forgetDraftOf({ content, taskId, move, replaces }: NewChatMessage): void {
  if (move === 'attempt' && taskId !== undefined) forgetSent('attempt', taskId, content)
  if (replaces !== undefined) forgetSent('edit', replaces, content)
}

/** Esc to stop, unless it is meant for something beside the chat. */
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
