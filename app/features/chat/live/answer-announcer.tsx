import { site } from '#contract/site.ts'
import type { LiveChatState } from './live-chat-store.ts'

/** Announces to screen readers that an answer has begun and how it ended, but not its text. */
export function AnswerAnnouncer({
  isAnswering,
  lastEnd,
}: {
  isAnswering: boolean
  lastEnd: LiveChatState['lastEnd']
}) {
  return (
    <p role="status" className="sr-only">
      {isAnswering ? `${site.tutorName} is answering` : lastEnd && endings[lastEnd]}
    </p>
  )
}

const endings = {
  complete: `${site.tutorName} has answered`,
  stopped: 'The answer was stopped',
  failed: 'The answer failed',
}
