import { ChevronLeft, ChevronRight } from 'lucide-react'
import { use, useLayoutEffect, useRef } from 'react'
import type { ChatMessage } from '#contract/chat/chat.ts'
import { ConversationActions } from '#app/features/chat/conversation-actions.ts'
import { StayHere } from './use-stick-to-end.ts'

/** Switches between the siblings of a message. */
export function SiblingSwitch({ message: { id, siblings } }: { message: ChatMessage }) {
  const { isBusy, show } = use(ConversationActions)
  const stayHere = use(StayHere)
  const group = useRef<HTMLDivElement>(null)
  const steppedTo = useRef<number | null>(null)

  // The other answer may be much shorter or longer, so keep the clicked button in view.
  useLayoutEffect(() => {
    if (steppedTo.current !== id) return
    steppedTo.current = null
    stayHere()
    group.current?.scrollIntoView({ block: 'nearest', behavior: 'instant' })
  })

  if (siblings.count < 2) return null

  function step(by: 1 | -1) {
    const next = siblings.ids.at((siblings.index + by) % siblings.count)!
    steppedTo.current = next
    show(next)
  }

  return (
    <div ref={group} role="group" aria-label="Versions" className="flex items-center tabular-nums">
      <button
        type="button"
        aria-label="Previous version"
        aria-disabled={isBusy}
        onClick={() => !isBusy && step(-1)}
        className={stepStyle}
      >
        <ChevronLeft aria-hidden className="size-4" />
      </button>
      <span aria-live="polite">
        {siblings.index + 1} of {siblings.count}
      </span>
      <button
        type="button"
        aria-label="Next version"
        aria-disabled={isBusy}
        onClick={() => !isBusy && step(1)}
        className={stepStyle}
      >
        <ChevronRight aria-hidden className="size-4" />
      </button>
    </div>
  )
}

const stepStyle =
  'grid size-8 place-items-center rounded-[6px] text-soft hover:bg-ink/8 hover:text-ink aria-disabled:opacity-50'
