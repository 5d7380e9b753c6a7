import { useQueryClient } from '@tanstack/react-query'
import { Bookmark, Copy, Eye, RefreshCw } from 'lucide-react'
import { type ReactNode, use, useId, useState, useSyncExternalStore } from 'react'
import { taskListQuery } from '#app/api/task-queries.ts'
import { Button } from '#app/ui/button.tsx'
import { copyText } from '#app/ui/enhance-copy.ts'
import { DialogBoundary } from '#app/ui/overlay/dialog-boundary.tsx'
import { ErrorBoundary } from '#app/ui/page/error-boundary.tsx'
import { lateComponent } from '#app/ui/loading/late-component.tsx'
import { Mark } from '#app/ui/logo.tsx'
import { Markdown } from '#app/ui/text/markdown.tsx'
import type { WrittenCode } from '#app/ui/text/markdown-elements.tsx'
import { VerdictLine } from '#app/ui/verdict-line.tsx'
import { Spinner } from '#app/ui/loading/spinner.tsx'
import type { AnswerStep, ChatMessage } from '#contract/chat/chat.ts'
import { site } from '#contract/site.ts'
import { chatQuery } from '#app/features/chat/chat-queries.ts'
import { ConversationActions } from '#app/features/chat/conversation-actions.ts'
import type { LiveChat } from '#app/features/chat/live/live-chat.ts'
import { messageActionStyle } from '#app/features/chat/thread/message-action-style.ts'
import { headingLevelFor, MessageHeading } from '#app/features/chat/thread/message-heading.tsx'
import { MessageTime } from '#app/features/chat/thread/message-time.tsx'
import { SiblingSwitch } from '#app/features/chat/thread/sibling-switch.tsx'
import { ActionSuggestions } from './action-suggestions.tsx'
import { AnswerCode, AnswerOfCode } from './answer-code.tsx'
import { BelowAnswer } from './below-answer.ts'
import { readVerdict } from './read-verdict.ts'
import { RateAnswer } from './rate-answer.tsx'
import { SaveSolution } from './save-solution.ts'
import { titleOfMessage } from './solution-title.ts'

const WhatTutorSees = lateComponent(() =>
  import('./what-tutor-sees.tsx').then((module) => module.WhatTutorSees),
)

interface TutorMessageProps {
  message: ChatMessage
  /** The chat that is streaming this message; null for a settled message. */
  live: LiveChat | null
  isReconnecting: boolean
  /** What the tutor is doing when it is not writing. */
  step: AnswerStep | null
}

export function TutorMessage({ message, live, isReconnecting, step }: TutorMessageProps) {
  const text = useAnswerText(message.content, live)
  const isStreaming = live !== null || message.status === 'streaming'
  const { id: messageId, taskId, codeChecks } = message
  const answer = { messageId, taskId, isStreaming, codeChecks }
  const headingId = useId()
  const below = use(BelowAnswer)
  return (
    <article
      data-message={message.id}
      aria-labelledby={headingId}
      className="grid grid-cols-[minmax(0,1fr)] gap-x-3 @lg:grid-cols-[2rem_minmax(0,1fr)]"
    >
      <MessageHeading id={headingId} speaker={site.tutorName} date={message.createdAt} />
      <span
        aria-hidden
        className="mt-1 hidden size-8 place-items-center rounded-full bg-dawn-tint text-dawn-text @lg:grid"
      >
        <Mark className="size-5" />
      </span>
      <div className="grid grid-cols-[minmax(0,1fr)] justify-items-start gap-1">
        <div className="max-w-full rounded-house rounded-tl-[4px] border border-line bg-raised px-4 py-3">
          {text !== '' && (
            <AnswerOfCode value={answer}>
              <ErrorBoundary of={text} fallback={<p className="whitespace-pre-wrap wrap-anywhere">{text}</p>}>
                <AnswerText text={text} verdict={taskId === null ? null : readVerdict(text)} />
              </ErrorBoundary>
            </AnswerOfCode>
          )}
          {isStreaming && <Working hasText={text !== ''} isReconnecting={isReconnecting} step={step} />}
          {!isStreaming && <Ending message={message} />}
        </div>
        <footer className="flex flex-wrap items-center gap-x-1 px-1 text-[0.8125rem] text-soft">
          <MessageTime date={message.createdAt} />
          <SiblingSwitch message={message} />
          {!isStreaming && <MessageActions message={message} text={text} />}
          {!isStreaming && text !== '' && <RateAnswer message={message} />}
          {!isStreaming && message.hasView && <SeeWhatTutorSaw message={message} />}
        </footer>
        {!isStreaming && <ActionSuggestions projectId={message.projectId} messageId={message.id} />}
        {!isStreaming && below(message)}
      </div>
    </article>
  )
}

function AnswerText({ text, verdict }: { text: string; verdict: ReturnType<typeof readVerdict> }) {
  return (
    <>
      {verdict && <VerdictLine {...verdict} />}
      <Markdown
        text={verdict?.rest ?? text}
        renderCode={renderCode}
        headingLevel={headingLevelFor(text)}
        className={verdict ? 'mt-2' : undefined}
      />
    </>
  )
}

/** The longer text of list and stream: a stream that was joined starts empty. */
function useAnswerText(settled: string, live: LiveChat | null): string {
  const written = useSyncExternalStore(
    live ? live.subscribeToText : subscribeToNothing,
    () => live?.text() ?? '',
  )
  return written.length >= settled.length ? written : settled
}

function renderCode(block: WrittenCode): ReactNode {
  return <AnswerCode {...block} />
}

function Working({
  hasText,
  isReconnecting,
  step,
}: {
  hasText: boolean
  isReconnecting: boolean
  step: AnswerStep | null
}) {
  const label = isReconnecting ? 'Reconnecting' : step ? stepWords[step] : hasText ? null : 'Thinking'
  return (
    <p className={hasText ? 'mt-3 flex items-center gap-2 text-soft' : 'flex items-center gap-2 text-soft'}>
      <Spinner className="size-5 text-dawn" />
      {label}
    </p>
  )
}

const stepWords: Record<AnswerStep, string> = {
  reading: 'Reading the Field Guide',
  tasks: 'Looking at your tasks',
  suggesting: 'Preparing a suggestion',
  mending: 'Checking the Swift',
  thinking: 'Thinking',
  'one-before': 'Waiting: one answer before yours',
  'two-before': 'Waiting: two answers before yours',
  'more-before': 'Waiting: several answers before yours',
}

function Ending({ message }: { message: ChatMessage }) {
  const { status, error, content } = message
  if (status === 'stopped')
    return (
      <p className={endingStyle(content)}>
        You stopped this answer{content === '' ? ' before it began.' : '.'}
      </p>
    )
  if (!wasCutOff(message)) return null
  return (
    <div className={endingStyle(content)}>
      <p className="mb-2 text-wrong">
        {error ??
          (content === ''
            ? 'No answer came back. Try again.'
            : 'The answer was cut off. The part that arrived is kept.')}
      </p>
      <TryAgain parentId={message.parentId} />
    </div>
  )
}

/** Whether the answer failed or has no text. */
function wasCutOff({ status, content }: ChatMessage): boolean {
  return status === 'failed' || (status === 'complete' && content.trim() === '')
}

function TryAgain({ parentId }: { parentId: number | null }) {
  const { isBusy, ask } = use(ConversationActions)
  if (parentId === null) return null
  return (
    <Button size="small" isWaiting={isBusy} onClick={() => void ask({ answerTo: parentId })}>
      <RefreshCw aria-hidden />
      Try again
    </Button>
  )
}

function endingStyle(content: string): string {
  return content === ''
    ? 'text-[0.9375rem] text-soft'
    : 'mt-3 border-t border-line pt-3 text-[0.9375rem] text-soft'
}

function MessageActions({ message, text }: { message: ChatMessage; text: string }) {
  const { id, parentId } = message
  const saveSolution = use(SaveSolution)
  const { isBusy, ask } = use(ConversationActions)
  const queryClient = useQueryClient()

  /** The question this answer replies to, to derive a title from; for a quick action, the title of its task. */
  function questionOf({ projectId, taskId, parentId: questionId }: ChatMessage): string | undefined {
    const known = queryClient.getQueryData(chatQuery(projectId).queryKey)?.messages
    const question = known?.find((one) => one.id === questionId)
    if (!question?.action) return question?.content
    return queryClient.getQueryData(taskListQuery(projectId).queryKey)?.find(({ id }) => id === taskId)?.title
  }

  return (
    <>
      {text !== '' && (
        <>
          <button
            type="button"
            className={messageActionStyle}
            onClick={() => void copyText(text, 'The answer is on your clipboard')}
            aria-label="Copy the answer"
          >
            <Copy aria-hidden className="size-3.5" />
            Copy
          </button>
          <button
            type="button"
            className={messageActionStyle}
            onClick={() =>
              saveSolution({ title: titleOfMessage(text, questionOf(message)), content: text, messageId: id })
            }
            aria-label="Save the answer"
          >
            <Bookmark aria-hidden className="size-3.5" />
            Save
          </button>
        </>
      )}
      {parentId !== null && !wasCutOff(message) && (
        <button
          type="button"
          className={messageActionStyle}
          aria-disabled={isBusy}
          onClick={() => !isBusy && void ask({ answerTo: parentId })}
          aria-label="Answer this again"
        >
          <RefreshCw aria-hidden className="size-3.5" />
          <span className="@max-md:hidden">Again</span>
        </button>
      )}
    </>
  )
}

function SeeWhatTutorSaw({ message: { id, projectId } }: { message: ChatMessage }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        className={messageActionStyle}
        onClick={() => setIsOpen(true)}
        aria-label={`What ${site.tutorName} saw`}
      >
        <Eye aria-hidden className="size-3.5" />
        <span className="@max-md:hidden">What {site.tutorName} saw</span>
      </button>
      {isOpen && (
        <DialogBoundary onClose={() => setIsOpen(false)}>
          <WhatTutorSees projectId={projectId} messageId={id} onClose={() => setIsOpen(false)} />
        </DialogBoundary>
      )}
    </>
  )
}

function subscribeToNothing() {
  return () => {}
}
