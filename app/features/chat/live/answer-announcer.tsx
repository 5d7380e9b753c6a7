import { site } from '#contract/site.ts'
import type { LiveChatState } from './live-chat-store.ts'

/** Tells screen readers that an answer begins and how it ended; the text can be read at any time. */
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
