import type { ChatMessage } from '#contract/chat.ts'
import { site } from '#contract/site.ts'

/** A message that could not be drawn: its words stay to be read. */
export function MessageAsWritten({ message: { id, isUserMessage, content } }: { message: ChatMessage }) {
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
