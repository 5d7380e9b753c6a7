import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ArrowDown } from 'lucide-react'
import { useRef, type ReactNode } from 'react'
import type { AnswerStep, ChatMessage } from '#contract/chat/chat.ts'
import { Button } from '#app/ui/button.tsx'
import { cn } from '#app/ui/cn.ts'
import { ErrorBoundary } from '#app/ui/page/error-boundary.tsx'
import { OwnLinksOpenBeside } from '#app/ui/text/markdown-link.tsx'
import { Spinner } from '#app/ui/loading/spinner.tsx'
import { site } from '#contract/site.ts'
import { AnswerFollowUp } from '#app/features/chat/answer/answer-follow-up.tsx'
import { AnswerOffers } from '#app/features/chat/answer/answer-offers.tsx'
import type { ChatHistory } from '#app/features/chat/chat-history.ts'
import { loadOlderMessages } from '#app/features/chat/chat-queries.ts'
import type { LiveChat } from '#app/features/chat/live/live-chat.ts'
import { TutorMessage } from '#app/features/chat/answer/tutor-message.tsx'
import { DayLine, isSameDay } from './day-line.tsx'
import { StayHere, useKeepPlace, useNearStart, useStickToEnd } from './use-stick-to-end.ts'
import { useWantedMessage } from './use-wanted-message.ts'
import { UnseenMessage, UserMessage } from './user-message.tsx'

interface ConversationLogProps {
  projectId: number
  history: ChatHistory
  live: LiveChat
  answering: number | null
  isReconnecting: boolean
  step: AnswerStep | null
  /** The text of a quick action just clicked, until the server has confirmed it. */
  unseen: string | null
  /** Rendered while the conversation is empty. */
  opening: ReactNode
}

export function ConversationLog({
  projectId,
  history: { messages, hasOlder },
  live,
  answering,
  isReconnecting,
  step,
  unseen,
  opening,
}: ConversationLogProps) {
  const box = useRef<HTMLDivElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const queryClient = useQueryClient()
  const older = useMutation({ mutationFn: () => loadOlderMessages(queryClient, projectId) })
  const isEmpty = messages.length === 0 && unseen === null
  const { isAtEnd, scrollToEnd, stayHere } = useStickToEnd(box, content, answering)
  useKeepPlace(box, messages[0]?.id)
  useWantedMessage(box, projectId, messages)
  useNearStart(box, hasOlder && !older.isPending && !older.isError, () => older.mutate())

  return (
    <div className="relative flex min-h-0 flex-1 flex-col">
      {/* Not a live region, which would read out every token: AnswerAnnouncer announces answers. */}
      <div
        ref={box}
        role="log"
        aria-label="Conversation"
        aria-live="off"
        aria-busy={answering !== null}
        tabIndex={0}
        className="relative min-h-0 flex-1 overflow-y-auto overscroll-contain -outline-offset-3 [overflow-anchor:none]"
      >
        <div
          ref={content}
          className={cn(
            'mx-auto grid min-h-full w-full max-w-[46rem] grid-cols-[minmax(0,1fr)] gap-5 px-3 py-6 @lg:px-6',
            isEmpty ? 'content-center' : 'content-end',
          )}
        >
          {isEmpty && opening}
          <OwnLinksOpenBeside value={true}>
            <OlderMessages older={older} />
            <StayHere value={stayHere}>
              <LoggedMessages
                messages={messages}
                answering={answering}
                answer={{ live, isReconnecting, step }}
              />
            </StayHere>
            {unseen !== null && <UnseenMessage content={unseen} />}
            <AnswerFollowUp messages={messages} />
            {answering === null && <AnswerOffers projectId={projectId} message={messages.at(-1)} />}
          </OwnLinksOpenBeside>
        </div>
      </div>
      <LogEdge isAtEnd={isAtEnd} onScrollToEnd={scrollToEnd} />
    </div>
  )
}

function OlderMessages({ older }: { older: { isPending: boolean; isError: boolean; mutate: () => void } }) {
  return (
    <>
      {older.isPending && (
        <p className="grid justify-items-center text-soft">
          <Spinner label="Loading older messages" />
        </p>
      )}
      {older.isError && (
        <p className="text-center">
          <Button size="small" onClick={() => older.mutate()}>
            Older messages could not be loaded. Try again
          </Button>
        </p>
      )}
    </>
  )
}

function LoggedMessages({
  messages,
  answering,
  answer,
}: {
  messages: ChatMessage[]
  answering: number | null
  answer: Pick<ConversationLogProps, 'live' | 'isReconnecting' | 'step'>
}) {
  return messages.map((message, position) => (
    <LoggedMessage
      key={message.siblings.ids[0]}
      message={message}
      before={messages[position - 1]}
      answer={message.id === answering ? answer : null}
    />
  ))
}

function LoggedMessage({
  message,
  before,
  answer,
}: {
  message: ChatMessage
  before: ChatMessage | undefined
  /** Set only while this message is being written. */
  answer: Pick<ConversationLogProps, 'live' | 'isReconnecting' | 'step'> | null
}) {
  return (
    <ErrorBoundary of={message} fallback={<MessageAsWritten message={message} />}>
      {!isSameDay(before?.createdAt, message.createdAt) && <DayLine date={message.createdAt} />}
      {message.isUserMessage ? (
        <UserMessage message={message} />
      ) : (
        <TutorMessage
          message={message}
          live={answer?.live ?? null}
          isReconnecting={answer?.isReconnecting ?? false}
          step={answer?.step ?? null}
        />
      )}
    </ErrorBoundary>
  )
}

/**
 * Fades the messages out at the bottom, with a button that scrolls to the end: next to the messages if there
 * is space, otherwise below them.
 */
function LogEdge({ isAtEnd, onScrollToEnd }: { isAtEnd: boolean; onScrollToEnd: () => void }) {
  return (
    <div className="relative flex justify-center">
      <div
        aria-hidden
        className="pointer-events-none absolute inset-x-0 bottom-full h-5 bg-linear-to-t from-paper to-transparent"
      />
      {!isAtEnd && (
        <Button
          size="icon"
          data-floats
          aria-label="Scroll to the newest message"
          onClick={onScrollToEnd}
          className="right-1 bottom-1 mb-1 animate-fade rounded-full bg-raised @min-[52rem]:absolute @min-[52rem]:mb-0 short:absolute keyboard-open:absolute"
        >
          <ArrowDown aria-hidden />
        </Button>
      )}
    </div>
  )
}

/** A message as plain text, in case it cannot be rendered. */
function MessageAsWritten({ message: { id, isUserMessage, content } }: { message: ChatMessage }) {
  return (
    <article
      data-message={id}
      aria-label={isUserMessage ? 'You' : site.tutorName}
      className="grid gap-2 rounded-house border border-line bg-raised px-4 py-3"
    >
      <p className="text-[0.9375rem] text-soft">This message could not be formatted. Its text:</p>
      <p className="max-h-80 overflow-y-auto whitespace-pre-wrap wrap-anywhere">{content}</p>
    </article>
  )
}
