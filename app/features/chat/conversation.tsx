import { useQuery } from '@tanstack/react-query'
import type { ChatMessage } from '#contract/chat/chat.ts'
import type { Task } from '#contract/tasks/task.ts'
import { messageOf } from '#app/api/problem.ts'
import { taskListQuery } from '#app/api/task-queries.ts'
import { Button } from '#app/ui/button.tsx'
import { Spinner } from '#app/ui/loading/spinner.tsx'
import { askFor } from './ask.ts'
import { AnswerAnnouncer } from './live/answer-announcer.tsx'
import { Composer } from './composer/composer.tsx'
import { ConversationActions } from './conversation-actions.ts'
import { ConversationHelp } from './help/conversation-help.tsx'
import { ConversationLog } from './thread/conversation-log.tsx'
import { QuickHelps, usualActions } from './help/quick-helps.tsx'
import { SaveSolution } from './answer/save-solution.ts'
import { TaskThreadOpening } from './thread/task-thread-opening.tsx'
import { useConversation, type ConversationProps, type ConversationState } from './use-conversation.ts'
import { Welcome } from './thread/welcome.tsx'

/** The chat with the tutor: messages, the answer being streamed, and the message box. */
export function Conversation(props: ConversationProps) {
  return <ProjectConversation key={props.projectId} {...props} />
}

function ProjectConversation(props: ConversationProps) {
  const { projectId, onSaveSolution } = props
  const { section, ...state } = useConversation(props)
  const { history, taskAtHand, thread, isBusy, isAnswering, ask, show } = state

  const send = (content: string, replaces?: number) => ask({ content, replaces, taskId: state.chosenId })
  const startTask = (task: Task) => void ask(askFor('begin', task))

  return (
    <SaveSolution value={onSaveSolution}>
      <section
        ref={section}
        aria-label="Chat"
        tabIndex={-1}
        className="@container flex h-full min-h-0 flex-col bg-paper outline-none"
      >
        <h2 className="sr-only">Chat</h2>
        <ConversationActions value={{ isBusy, ask, send, show }}>
          {history.data ? (
            <ConversationLog
              projectId={projectId}
              key={thread === 'task' ? taskAtHand?.id : 'all'}
              history={state.shown}
              live={state.live}
              answering={state.answering}
              isReconnecting={state.isReconnecting}
              step={state.step}
              unseen={state.unseen}
              opening={<Opening {...props} state={state} onSend={send} onStartTask={startTask} />}
            />
          ) : (
            <HistoryPending error={history.error} onRetry={() => void history.refetch()} />
          )}
        </ConversationActions>
        <AnswerAnnouncer isAnswering={isAnswering} lastEnd={state.lastEnd} />
        <ConversationFoot {...props} state={state} />
      </section>
    </SaveSolution>
  )
}

/** The content of an empty conversation, or of a task's empty thread. */
function Opening({
  projectId,
  projectTitle,
  hasPlan,
  isTodayBeside = false,
  onThreadChange,
  state: { history, taskAtHand, thread, isBusy },
  onSend,
  onStartTask,
}: ConversationProps & {
  state: ConversationState
  onSend: (content: string) => void
  onStartTask: (task: Task) => void
}) {
  const tasks = useQuery(taskListQuery(projectId)).data ?? []
  const taskToStart = isTodayBeside && taskAtHand?.status === 'not_started' ? null : taskAtHand
  if (thread === 'task' && taskAtHand && history.data && history.data.messages.length > 0)
    return (
      <TaskThreadOpening
        task={taskToStart}
        isWaiting={isBusy}
        onStartTask={onStartTask}
        onShowAll={() => onThreadChange('all')}
      />
    )
  return (
    <Welcome
      projectTitle={projectTitle}
      hasPlan={hasPlan}
      taskCount={tasks.length}
      doneCount={tasks.filter(({ status }) => status === 'completed').length}
      hasTask={taskAtHand !== null}
      taskToStart={taskToStart}
      isWaiting={isBusy}
      onSend={onSend}
      onStartTask={onStartTask}
    />
  )
}

function ConversationFoot({
  projectId,
  draft,
  onThreadChange,
  state: {
    history,
    shown,
    taskAtHand,
    thread,
    chosenId,
    arrivals,
    isBusy,
    isAnswering,
    sending,
    stopping,
    ask,
    handleArrived,
  },
}: ConversationProps & { state: ConversationState }) {
  return (
    // While “I tried this” is open in the folded help, its box is the only one.
    <div className="mx-auto w-full max-w-[46rem] px-3 pb-3 @lg:px-6 @lg:pb-4 short:pb-2 [&:has([data-folded]_form)>form]:hidden">
      {taskAtHand ? (
        <ConversationHelp
          task={taskAtHand}
          thread={thread}
          isWaiting={isBusy || !history.data}
          hasHint={hasHint(taskAtHand, shown.messages)}
          arrivals={arrivals}
          onAsk={ask}
          onThreadChange={onThreadChange}
        />
      ) : (
        <QuickHelps
          actions={usualActions(null)}
          isWaiting={isBusy || !history.data}
          onPress={(action) => void ask(askFor(action, null))}
        />
      )}
      <Composer
        projectId={projectId}
        draft={draft}
        messages={history.data?.messages}
        isSending={sending.isPending}
        isWaitingForConnection={sending.isPaused}
        isAnswering={isAnswering}
        isStopping={stopping.isPending}
        onSend={(content, pictures) => ask({ content, pictures, taskId: chosenId })}
        onStartTask={(content, taskId) => void ask({ action: 'begin', content, taskId })}
        onArrived={handleArrived}
        onStop={() => stopping.mutate()}
      />
    </div>
  )
}

/** Whether the tutor has given a hint for the task. */
function hasHint({ id, hintLevel }: Task, messages: ChatMessage[]): boolean {
  return hintLevel > 1 || messages.some((message) => message.taskId === id && message.hintLevel !== null)
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
