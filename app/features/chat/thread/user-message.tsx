import { Pencil } from 'lucide-react'
import { use, useId, useState } from 'react'
import { readDraft } from '#app/sync/draft.ts'
import { CodeBlock } from '#app/ui/text/code-block.tsx'
import { cn } from '#app/ui/cn.ts'
import { takeLostFocus } from '#app/ui/keyboard/take-lost-focus.ts'
import type { ChatMessage } from '#contract/chat/chat.ts'
import { ConversationActions } from '#app/features/chat/conversation-actions.ts'
import { EditMessage } from './edit-message.tsx'
import { messageActionStyle } from './message-action-style.ts'
import { MessageHeading } from './message-heading.tsx'
import { MessagePictures } from './message-pictures.tsx'
import { MessageTime } from './message-time.tsx'
import { partsOfQuestion } from './parts-of-question.ts'
import { SiblingSwitch } from './sibling-switch.tsx'

/** The learner's message as written; a long paste is collapsed. */
export function UserMessage({ message }: { message: ChatMessage }) {
  const headingId = useId()
  const [editedId, setEditedId] = useState(() => (readDraft('edit', message.id) === '' ? null : message.id))
  const [hasEdited, setHasEdited] = useState(false)
  const isEdited = editedId === message.id

  function handleEdit() {
    setEditedId(message.id)
    setHasEdited(true)
  }

  return (
    <article
      data-message={message.id}
      aria-labelledby={headingId}
      className="ml-auto grid max-w-[88%] grid-cols-[minmax(0,1fr)] justify-items-end gap-1 @lg:max-w-[36.5rem] has-[form]:w-full"
    >
      <MessageHeading id={headingId} speaker="You" date={message.createdAt} />
      <MessagePictures message={message} />
      <div className="max-w-full rounded-house rounded-br-[4px] bg-sky-tint px-4 py-2.5 has-[form]:w-full">
        {isEdited ? (
          <EditMessage message={message} takesFocus={hasEdited} onClose={() => setEditedId(null)} />
        ) : (
          <FoldedText content={message.content} />
        )}
      </div>
      <footer className="flex flex-wrap items-center justify-end gap-x-1 px-1 text-[0.8125rem] text-soft">
        {message.source === 'xcode' && <span>From Xcode ·</span>}
        <MessageTime date={message.createdAt} />
        <SiblingSwitch message={message} />
        {!isEdited && <EditButton takesFocus={hasEdited} onEdit={handleEdit} />}
      </footer>
    </article>
  )
}

/** The learner's message before the server has confirmed it. */
export function UnseenMessage({ content }: { content: string }) {
  return (
    <p className="ml-auto max-w-[88%] rounded-house rounded-br-[4px] bg-sky-tint px-4 py-2.5 wrap-anywhere @lg:max-w-[36.5rem]">
      {content}
    </p>
  )
}

/** Replaces the edit box, which had the focus. */
function EditButton({ takesFocus, onEdit }: { takesFocus: boolean; onEdit: () => void }) {
  const { isBusy } = use(ConversationActions)
  return (
    <button
      ref={takesFocus ? takeLostFocus : undefined}
      type="button"
      aria-label="Edit this message"
      aria-disabled={isBusy}
      onClick={isBusy ? undefined : onEdit}
      className={messageActionStyle}
    >
      <Pencil aria-hidden className="size-3.5" />
      Edit
    </button>
  )
}

function FoldedText({ content }: { content: string }) {
  const [isOpen, setIsOpen] = useState(false)
  const isLong = content.length > 1800 || content.split('\n').length > 24
  return (
    <>
      <div
        className={cn(
          'grid grid-cols-[minmax(0,1fr)] gap-3',
          isLong && !isOpen && 'max-h-80 overflow-hidden mask-b-from-60%',
        )}
      >
        {partsOfQuestion(content).map((part, position) =>
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
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
          className="link mt-2 min-h-6 text-sm"
        >
          {isOpen ? 'Show less' : 'Show all of it'}
        </button>
      )}
    </>
  )
}
