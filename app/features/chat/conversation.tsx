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
import type { Task } from '#contract/task.ts'
import { api } from '#app/api/api.ts'
import { forgetSent } from '#app/sync/draft.ts'
import { taskListQuery } from '#app/api/task-queries.ts'
import { messageOf } from '#app/api/problem.ts'
import { Button } from '#app/ui/button.tsx'
import { Segmented } from '#app/ui/segmented.tsx'
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
import { TaskThreadOpening } from './task-thread-opening.tsx'
import { forgetKey, keyFor } from './unsent-ask.ts'
import type { HandedDraft } from './use-handed-draft.ts'
import { useKeepFocus } from './use-keep-focus.ts'
import { useLiveChat } from './use-live-chat.ts'
import { useThread } from './use-thread.ts'
import { Welcome } from './welcome.tsx'

export interface ConversationProps {
  projectId: number
  /** Puts a text into the box, or sends it; a new `at` does so again. */
  draft?: HandedDraft
  /** The task chosen to work on with the tutor; without one it is the next to do. */
  taskId?: number
  projectTitle: string
  hasPlan: boolean
  /** Which messages are shown: those about the task at hand, or all. */
  thread: 'task' | 'all'
  onThreadChange: (thread: 'task' | 'all') => void
  onSaveSolution: (draft: SolutionDraft) => void
}

/** The chat with the tutor: messages, the answer as it is made, and the box to write in. */
export function Conversation(props: ConversationProps) {
  return <ProjectConversation key={props.projectId} {...props} />
}

function ProjectConversation({
  projectId,
  draft,
  taskId,
  projectTitle,
  hasPlan,
  thread: wantedThread,
  onThreadChange,
  onSaveSolution,
}: ConversationProps) {
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
  const taskCount = useQuery({ ...taskListQuery(projectId), select: (tasks) => tasks.length }).data ?? 0
  const thread = taskAtHand ? wantedThread : 'all'
  const shown = useThread(projectId, history.data, thread === 'task' ? (taskAtHand?.id ?? null) : null)
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
  // A task that only happens to be next is the tutor's to weigh; one that was chosen, or whose thread is open, is what is meant.
  const chosenId = thread === 'task' || taskAtHand?.id === taskId ? taskAtHand?.id : undefined
  const send = useCallback(
    (content: string, replaces?: number) => ask({ content, replaces, taskId: chosenId }),
    [ask, chosenId],
  )
  const startTask = useCallback(
    (task: Task) => void ask({ content: askForHelp(task.title), taskId: task.id }),
    [ask],
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
              key={thread === 'task' ? taskAtHand?.id : 'all'}
              history={shown}
              live={live}
              answering={answering}
              isReconnecting={isReconnecting}
              step={step}
              opening={
                thread === 'task' && taskAtHand && history.data.messages.length > 0 ? (
                  <TaskThreadOpening
                    task={taskAtHand}
                    isWaiting={isBusy}
                    onStartTask={startTask}
                    onShowAll={() => onThreadChange('all')}
                  />
                ) : (
                  <Welcome
                    projectTitle={projectTitle}
                    hasPlan={hasPlan}
                    taskCount={taskCount}
                    task={taskAtHand}
                    isWaiting={isBusy}
                    onSend={send}
                    onStartTask={startTask}
                  />
                )
              }
            />
          ) : (
            <HistoryPending error={history.error} onRetry={() => void history.refetch()} />
          )}
        </ConversationActions>
        <AnswerAnnouncer isAnswering={isAnswering} lastEnd={lastEnd} />
        <div data-foot className="mx-auto w-full max-w-[46rem] px-3 pb-3 @lg:px-6 @lg:pb-4">
          {taskAtHand && (
            <HintLadder
              key={`${taskAtHand.id} ${arrivals}`}
              task={taskAtHand}
              isWaiting={isBusy || !history.data}
              onAsk={ask}
            />
          )}
          <QuickHelps hasLadder={taskAtHand !== null} isWaiting={isBusy || !history.data} onSend={send}>
            {taskAtHand && (
              <Segmented
                label="Show messages about"
                choices={threads}
                value={thread}
                onChange={onThreadChange}
              />
            )}
          </QuickHelps>
          <Composer
            projectId={projectId}
            draft={draft}
            messages={history.data?.messages}
            isSending={sending.isPending}
            isWaitingForConnection={sending.isPaused}
            isAnswering={isAnswering}
            isStopping={stopping.isPending}
            onSend={send}
            onSendAbout={(content, about) => void ask({ content, taskId: about })}
            onArrived={handleArrived}
            onStop={() => stopping.mutate()}
          />
        </div>
      </section>
    </SaveSolution>
  )
}

const threads = [
  { value: 'task', label: 'This task' },
  { value: 'all', label: 'All' },
] as const

/** What the tutor is asked when somebody begins with a task. */
export function askForHelp(title: string): string {
  return `Help me with this task: ${title}`
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
