import { ArrowUp, Square } from 'lucide-react'
import {
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type RefObject,
} from 'react'
import { Button } from '#app/ui/button.tsx'
import { Spinner } from '#app/ui/spinner.tsx'
import { NewChatMessage, type ChatMessage } from '#contract/chat.ts'
import { site } from '#contract/site.ts'
import { readDraft, writeDraft } from '#app/sync/draft.ts'
import { AddSwiftFile, useSwiftDrop } from './add-swift-file.tsx'
import type { AddedFile } from './swift-file.ts'
import { useArrivedMessage } from './use-arrived-message.ts'
import { useHandedDraft, type HandedDraft } from './use-handed-draft.ts'
import { useQuickActions } from './use-quick-actions.tsx'

interface ComposerProps {
  projectId: number
  draft: HandedDraft | undefined
  messages: ChatMessage[] | undefined
  isSending: boolean
  isWaitingForConnection: boolean
  isAnswering: boolean
  isStopping: boolean
  onSend: (content: string) => Promise<boolean>
  onSendAbout: (content: string, taskId: number) => void
  /** The server has it, though its word on it was lost; written here or elsewhere in the chat. */
  onArrived: (message: NewChatMessage) => void
  onStop: () => void
}

export function Composer({
  projectId,
  draft,
  messages,
  isSending,
  isWaitingForConnection,
  isAnswering,
  isStopping,
  onSend,
  onSendAbout,
  onArrived,
  onStop,
}: ComposerProps) {
  const box = useRef<HTMLTextAreaElement>(null)
  const noteId = useId()
  const [text, setText] = useState(() => readDraft('chat', projectId))
  const [refused, setRefusal] = useState<string | null>(null)
  const refusal = refused === stillAnswering && !isAnswering ? null : refused
  const quickActions = useQuickActions(text, (picked) => write(`${picked} `))
  const { isAbove, dropProps } = useSwiftDrop(addFile)
  useGrowingHeight(box)
  useFocusAfterSending(box, isSending)
  useHandedDraft(projectId, draft, box, ({ text: handed, sentAbout }) => {
    if (sentAbout !== undefined && text.trim() === '' && !isSending && !isAnswering)
      return onSendAbout(handed, sentAbout)
    if (handed !== '') write(text.trim() === '' ? handed : `${text.trimEnd()}\n${handed}`)
    box.current?.focus()
  })

  useArrivedMessage(projectId, isSending ? undefined : messages, (arrived) => {
    // What was written since, or beside it, stays.
    if (text.trim() === arrived.content) write('')
    onArrived(arrived)
  })

  function write(next: string) {
    setText(next)
    setRefusal(null)
    writeDraft('chat', projectId, next)
  }

  function addFile(added: AddedFile) {
    if ('refusal' in added) return setRefusal(added.refusal)
    write(text.trim() === '' ? added.text : `${text.trimEnd()}\n\n${added.text}`)
    box.current?.focus()
  }

  async function submit() {
    if (isSending) return
    const message = NewChatMessage.safeParse({ content: text })
    if (!message.success) return setRefusal(message.error.issues[0]?.message ?? null)
    if (isAnswering) return setRefusal(stillAnswering)
    const sent = text.trimEnd()
    if (await onSend(message.data.content))
      write(withoutSent(box.current?.value ?? readDraft('chat', projectId), sent))
  }

  function handleKeyDown(event: KeyboardEvent) {
    if (quickActions.handleKey(event)) return
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing || event.keyCode === 229)
      return
    event.preventDefault()
    void submit()
  }

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
      className="grid grid-cols-1 gap-1.5"
    >
      <div
        {...dropProps}
        data-drop={isAbove || undefined}
        className="relative flex items-end gap-1.5 rounded-house border border-line-strong/70 bg-raised p-1.5 transition-colors hover:border-line-strong has-[textarea:focus-visible]:outline-2 has-[textarea:focus-visible]:-outline-offset-1 has-[textarea:focus-visible]:outline-sky has-aria-invalid:border-wrong data-drop:border-dashed data-drop:border-sky data-drop:bg-sky/10"
      >
        {quickActions.menu}
        <AddSwiftFile isDisabled={isSending} onAdded={addFile} />
        <textarea
          ref={box}
          {...quickActions.boxProps}
          rows={1}
          value={text}
          onChange={(event) => write(event.target.value)}
          onKeyDown={handleKeyDown}
          disabled={isSending}
          placeholder="Type your message..."
          aria-label="Message"
          aria-invalid={refusal ? true : undefined}
          aria-describedby={noteId}
          enterKeyHint="send"
          id="message-box"
          className="max-h-[40dvh] min-h-10 min-w-0 flex-1 resize-none bg-transparent px-2.5 py-2 leading-6 text-ink outline-none placeholder:text-soft/90 disabled:opacity-60"
        />
        {isAnswering && !isSending ? (
          <Button
            size="icon"
            aria-label="Stop the answer"
            disabled={isStopping}
            onClick={(event) => {
              // The second half of a double click on Send, which stood here.
              if (event.detail > 1) return
              box.current?.focus({ preventScroll: true })
              onStop()
            }}
          >
            <Square aria-hidden className="size-4! fill-current" />
          </Button>
        ) : (
          <Button type="submit" variant="primary" size="icon" aria-label="Send" disabled={isSending}>
            {isSending ? <Spinner /> : <ArrowUp aria-hidden />}
          </Button>
        )}
      </div>
      <p id={noteId} className="px-1 text-[0.8125rem] leading-5 text-soft sm:min-h-5">
        {refusal && (
          <span role="alert" className="font-medium text-wrong">
            {refusal}
          </span>
        )}
        {/* There before its words, or they would not be announced. */}
        <span role="status">
          {isWaitingForConnection &&
            !refusal &&
            'You are offline. Your message is sent as soon as the connection is back.'}
        </span>
        {!refusal && !isWaitingForConnection && (
          <span className="max-sm:sr-only">
            {isAnswering ? 'Esc to stop' : 'Enter to send · Shift + Enter for a new line'}
          </span>
        )}
      </p>
    </form>
  )
}

const stillAnswering = `${site.tutorName} is still replying. Esc to stop.`

function useGrowingHeight(box: RefObject<HTMLTextAreaElement | null>) {
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    element.style.setProperty('height', 'auto')
    element.style.setProperty('height', `${element.scrollHeight}px`)
  })
}

/** A disabled box cannot keep the focus. On a touch screen it would bring the keyboard back over the answer. */
function useFocusAfterSending(box: RefObject<HTMLTextAreaElement | null>, isSending: boolean) {
  const wasSending = useRef(false)
  useEffect(() => {
    if (wasSending.current && !isSending && !matchMedia('(pointer: coarse)').matches)
      box.current?.focus({ preventScroll: true })
    wasSending.current = isSending
  }, [box, isSending])
}

/** What came into the box meanwhile, such as a file that was dropped, stays. */
function withoutSent(now: string, sent: string): string {
  return now.startsWith(sent) ? now.slice(sent.length).trimStart() : now
}
