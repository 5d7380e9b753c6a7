import { use, useEffect, useId, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react'
import { readDraft, writeDraft } from '#app/sync/draft.ts'
import { Button } from '#app/ui/button.tsx'
import { NewChatMessage, type ChatMessage } from '#contract/chat.ts'
import { ConversationActions } from './conversation-actions.ts'
import { StayHere } from './use-stick-to-end.ts'

interface EditMessageProps {
  message: ChatMessage
  /** It was asked for just now, and not left over from an earlier visit. */
  takesFocus: boolean
  onClose: () => void
}

/** Lets a learner write a message anew; the conversation goes on from there, and the one before is kept beside it. */
export function EditMessage({ message, takesFocus, onClose }: EditMessageProps) {
  const { isBusy, send } = use(ConversationActions)
  const noteId = useId()
  const [text, setText] = useState(() => readDraft('edit', message.id) || message.content)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [isSending, setIsSending] = useState(false)
  const box = useRef<HTMLTextAreaElement>(null)
  const form = useRef<HTMLFormElement>(null)
  const stayHere = use(StayHere)

  useLayoutEffect(() => {
    if (!takesFocus) return
    // At the end of the conversation the box would be pushed away by its own height.
    stayHere()
    form.current?.scrollIntoView({ block: 'nearest', behavior: 'instant' })
  }, [takesFocus, stayHere])

  useEffect(() => {
    if (!takesFocus) return
    box.current?.focus()
    box.current?.setSelectionRange(box.current.value.length, box.current.value.length)
  }, [takesFocus])

  function write(next: string) {
    setText(next)
    setRefusal(null)
    writeDraft('edit', message.id, next === message.content ? '' : next)
  }

  function cancel() {
    writeDraft('edit', message.id, '')
    onClose()
  }

  async function submit() {
    if (isBusy) return
    const edited = NewChatMessage.safeParse({ content: text, replaces: message.id })
    if (!edited.success) return setRefusal(edited.error.issues[0]?.message ?? null)
    setIsSending(true)
    if (await send(edited.data.content, message.id)) onClose()
    setIsSending(false)
  }

  function handleKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing || event.keyCode === 229) return
    if (event.key === 'Escape') cancel()
    if (event.key === 'Enter' && !event.shiftKey) void submit()
    if (event.key === 'Escape' || (event.key === 'Enter' && !event.shiftKey)) event.preventDefault()
  }

  return (
    <form
      ref={form}
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
      className="grid scroll-my-6 gap-2"
    >
      <textarea
        ref={box}
        value={text}
        rows={Math.min(14, text.split('\n').length + 1)}
        onChange={(event) => write(event.target.value)}
        readOnly={isSending}
        onKeyDown={handleKeyDown}
        aria-label="Edit your message"
        aria-invalid={refusal ? true : undefined}
        aria-describedby={noteId}
        enterKeyHint="send"
        className="w-full min-w-0 resize-none rounded-[8px] border border-line-strong bg-raised px-3 py-2 leading-6 text-ink field-sizing-content aria-invalid:border-wrong"
      />
      <p id={noteId} className="text-[0.8125rem] text-soft">
        {refusal ? (
          <span role="alert" className="font-medium text-wrong">
            {refusal}
          </span>
        ) : (
          'The conversation from here on is kept as another version.'
        )}
      </p>
      <div className="flex flex-wrap justify-end gap-2">
        <Button type="button" size="small" onClick={cancel}>
          Cancel
        </Button>
        <Button type="submit" variant="primary" size="small" isWaiting={isBusy}>
          Send
        </Button>
      </div>
    </form>
  )
}
