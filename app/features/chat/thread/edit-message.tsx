import { use, useEffect, useId, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react'
import { readDraft, writeDraft } from '#app/sync/draft.ts'
import { Button } from '#app/ui/button.tsx'
import type { ChatMessage } from '#contract/chat/chat.ts'
import { faultOfMessage } from '#contract/chat/message-text.ts'
import { ConversationActions } from '#app/features/chat/conversation-actions.ts'
import { StayHere } from './use-stick-to-end.ts'

interface EditMessageProps {
  message: ChatMessage
  /** The learner has just opened it; it was not restored from an earlier visit. */
  takesFocus: boolean
  onClose: () => void
}

/** Edits a message; the conversation continues from there, and the old branch is kept. */
export function EditMessage({ message, takesFocus, onClose }: EditMessageProps) {
  const { isBusy } = use(ConversationActions)
  const { text, refusal, isSending, write, cancel, submit } = useEditedText(message, onClose)
  const { form, box } = useFocusOnOpening(takesFocus)
  const noteId = useId()

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
      <EditNote id={noteId} refusal={refusal} />
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

function EditNote({ id, refusal }: { id: string; refusal: string | null }) {
  return (
    <p id={id} className="text-[0.8125rem] text-soft">
      {refusal ? (
        <span role="alert" className="font-medium text-wrong">
          {refusal}
        </span>
      ) : (
        'The conversation from here on is kept as another version.'
      )}
    </p>
  )
}

/** Scrolls the whole form into view and puts the cursor at the end of the text. */
function useFocusOnOpening(takesFocus: boolean) {
  const box = useRef<HTMLTextAreaElement>(null)
  const form = useRef<HTMLFormElement>(null)
  const stayHere = use(StayHere)

  useLayoutEffect(() => {
    if (!takesFocus) return
    // Otherwise, at the end of the conversation, following the end would push the box out of view.
    stayHere()
    form.current?.scrollIntoView({ block: 'nearest', behavior: 'instant' })
  }, [takesFocus, stayHere])

  useEffect(() => {
    if (!takesFocus) return
    box.current?.focus()
    box.current?.setSelectionRange(box.current.value.length, box.current.value.length)
  }, [takesFocus])

  return { form, box }
}

function useEditedText(message: ChatMessage, onClose: () => void) {
  const { isBusy, send } = use(ConversationActions)
  const [text, setText] = useState(() => readDraft('edit', message.id) || message.content)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [isSending, setIsSending] = useState(false)

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
    const fault = faultOfMessage(text)
    if (fault) return setRefusal(fault)
    setIsSending(true)
    if (await send(text.trim(), message.id)) onClose()
    setIsSending(false)
  }

  return { text, refusal, isSending, write, cancel, submit }
}
