import { memo, useId, useState } from 'react'
import { CodeBlock } from '#app/ui/code-block.tsx'
import { cn } from '#app/ui/cn.ts'
import type { ChatMessage } from '#contract/chat.ts'
import { MessageHeading } from './message-heading.tsx'
import { MessageTime } from './message-time.tsx'
import { partsOfQuestion } from './parts-of-question.ts'

/** What the learner wrote, as they wrote it; a long paste is folded. */
export const UserMessage = memo(({ message }: { message: ChatMessage }) => {
  const headingId = useId()
  const [isOpen, setIsOpen] = useState(false)
  const isLong = message.content.length > 1800 || message.content.split('\n').length > 24
  return (
    <article data-message={message.id} aria-labelledby={headingId} className="ml-auto grid max-w-[88%] grid-cols-[minmax(0,1fr)] justify-items-end gap-1 @lg:max-w-[36.5rem]">
      <MessageHeading id={headingId} speaker="You" date={message.createdAt} />
      <div className="max-w-full rounded-house rounded-br-[4px] bg-sky-tint px-4 py-2.5">
        <div className={cn('grid grid-cols-[minmax(0,1fr)] gap-3', isLong && !isOpen && 'max-h-80 overflow-hidden mask-b-from-60%')}>
          {partsOfQuestion(message.content).map((part, position) =>
            part.kind === 'code' ? (
              <CodeBlock key={position} code={part.text} language={part.language} />
            ) : (
              <p key={position} className="whitespace-pre-wrap wrap-anywhere">
                {part.text}
              </p>
            ),
          )}
        </div>
        {isLong && (
          <button type="button" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)} className="link mt-2 min-h-6 text-sm">
            {isOpen ? 'Show less' : 'Show all of it'}
          </button>
        )}
      </div>
      <p className="px-1 text-[0.8125rem] text-soft">
        {message.source === 'xcode' && 'From Xcode · '}
        <MessageTime date={message.createdAt} />
      </p>
    </article>
  )
})
