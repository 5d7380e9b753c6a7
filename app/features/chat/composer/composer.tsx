import { ArrowUp, Square } from 'lucide-react'
import { useEffect, useId, useLayoutEffect, useRef, type KeyboardEvent, type RefObject } from 'react'
import type { ChatMessage } from '#contract/chat/chat.ts'
import { Button } from '#app/ui/button.tsx'
import { Spinner } from '#app/ui/loading/spinner.tsx'
import type { AskedMessage } from '#app/features/chat/ask.ts'
import { findArrived, forgetKey } from '#app/features/chat/unsent-ask.ts'
import { AddFile, useFileDrop } from './add-file.tsx'
import { PictureTray } from './picture-tray.tsx'
import { useHandedDraft } from './use-handed-draft.ts'
import { useMessageDraft, type ComposerProps, type MessageDraft } from './use-message-draft.ts'
import { useQuickActions } from './use-quick-actions.tsx'

export function Composer(props: ComposerProps) {
  const { projectId, messages, isSending, isWaitingForConnection, isAnswering } = props
  const draft = useMessageDraft(props)
  const { box, text, refusal, write, submit } = draft
  const noteId = useId()
  useGrowingHeight(box)
  useFocusAfterSending(box, isSending)
  useHandedDraft(projectId, props.draft, box, ({ text: handed, sentAbout }) => {
    if (sentAbout !== undefined && text.trim() === '' && !isSending && !isAnswering)
      return props.onStartTask(handed, sentAbout)
    if (handed !== '') write(text.trim() === '' ? handed : `${text.trimEnd()}\n${handed}`)
    box.current?.focus()
  })
  useArrivedMessage(projectId, isSending ? undefined : messages, (arrived) => {
    // Keeps the text if the learner has edited it since.
    if (text.trim() === arrived.content) write('')
    props.onArrived(arrived)
  })

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
      className="grid grid-cols-1 gap-1.5"
    >
      <PictureTray pictures={draft.pictures} onRemove={draft.removePicture} />
      <MessageBox {...props} draft={draft} noteId={noteId} />
      <ComposerNote
        id={noteId}
        refusal={refusal}
        isWaitingForConnection={isWaitingForConnection}
        isAnswering={isAnswering}
      />
    </form>
  )
}

type MessageBoxProps = Pick<ComposerProps, 'isSending' | 'isAnswering' | 'isStopping' | 'onStop'> & {
  draft: MessageDraft
  noteId: string
}

/** The text box with its buttons, and the menu of quick actions above it. Accepts dropped files. */
function MessageBox({
  draft: { box, text, refusal, write, submit, addFile, addPicture },
  noteId,
  isSending,
  isAnswering,
  isStopping,
  onStop,
}: MessageBoxProps) {
  const quickActions = useQuickActions(text, (picked) => write(`${picked} `))
  const adding = { onAdded: addFile, onPicture: (file: File) => void addPicture(file) }
  const { isAbove, dropProps } = useFileDrop(adding)

  function handleKeyDown(event: KeyboardEvent) {
    if (quickActions.handleKey(event)) return
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing || event.keyCode === 229)
      return
    event.preventDefault()
    void submit()
  }

  function handleStop() {
    box.current?.focus({ preventScroll: true })
    onStop()
  }

  return (
    <div
      {...dropProps}
      data-drop={isAbove || undefined}
      className="relative flex items-end gap-1.5 max-[20rem]:items-center max-[20rem]:[&_button]:size-[44px] rounded-house border border-line-strong/70 bg-raised p-1.5 transition-colors hover:border-line-strong has-[textarea:focus-visible]:outline-2 has-[textarea:focus-visible]:-outline-offset-1 has-[textarea:focus-visible]:outline-sky has-aria-invalid:border-wrong data-drop:border-dashed data-drop:border-sky data-drop:bg-sky/10"
    >
      {quickActions.menu}
      <AddFile isDisabled={isSending} {...adding} />
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
        className="max-h-[40dvh] min-h-10 min-w-0 flex-1 resize-none bg-transparent px-2.5 py-2 leading-6 text-ink outline-none placeholder:truncate placeholder:text-soft/90 max-[20rem]:px-1 max-[20rem]:placeholder:text-[0.6em] disabled:opacity-60"
      />
      {isAnswering && !isSending ? (
        <StopButton isDisabled={isStopping} onStop={handleStop} />
      ) : (
        <Button type="submit" variant="primary" size="icon" aria-label="Send" disabled={isSending}>
          {isSending ? <Spinner /> : <ArrowUp aria-hidden />}
        </Button>
      )}
    </div>
  )
}

function StopButton({ isDisabled, onStop }: { isDisabled: boolean; onStop: () => void }) {
  return (
    <Button
      size="icon"
      aria-label="Stop the answer"
      disabled={isDisabled}
      onClick={(event) => {
        // Ignores the second click of a double click on Send, which was in the same place.
        if (event.detail > 1) return

        onStop()
      }}
    >
      <Square aria-hidden className="size-4! fill-current" />
    </Button>
  )
}

/** The line below the box: why the message was refused, otherwise a hint about its keys. */
function ComposerNote({
  id,
  refusal,
  isWaitingForConnection,
  isAnswering,
}: {
  id: string
  refusal: string | null
  isWaitingForConnection: boolean
  isAnswering: boolean
}) {
  return (
    <p id={id} className="px-1 text-[0.8125rem] leading-5 text-soft sm:min-h-5 short:min-h-0">
      {refusal && (
        <span role="alert" className="font-medium text-wrong">
          {refusal}
        </span>
      )}
      {/* Always rendered, because text in a newly added status element would not be announced. */}
      <span role="status">
        {isWaitingForConnection &&
          !refusal &&
          'You are offline. Your message is sent as soon as the connection is back.'}
      </span>
      {!refusal && !isWaitingForConnection && (
        <span className="max-sm:sr-only short:sr-only">
          {isAnswering ? 'Esc to stop' : 'Enter to send · Shift + Enter for a new line'}
        </span>
      )}
    </p>
  )
}

function useGrowingHeight(box: RefObject<HTMLTextAreaElement | null>) {
  useLayoutEffect(() => {
    const element = box.current
    const around = element?.parentElement
    if (!element || !around) return
    // While the box is measured at its least height, the conversation above must not grow: that scrolls it.
    around.style.setProperty('min-height', `${around.offsetHeight}px`)
    element.style.setProperty('height', 'auto')
    element.style.setProperty('height', `${element.scrollHeight}px`)
    around.style.removeProperty('min-height')
  })
}

/** The box loses the focus while it is disabled. Not on touch screens, where the keyboard would cover the answer. */
function useFocusAfterSending(box: RefObject<HTMLTextAreaElement | null>, isSending: boolean) {
  const wasSending = useRef(false)
  useEffect(() => {
    if (wasSending.current && !isSending && !matchMedia('(pointer: coarse)').matches)
      box.current?.focus({ preventScroll: true })
    wasSending.current = isSending
  }, [box, isSending])
}

/** Calls back if the server turns out to have the last message although its response was lost. */
function useArrivedMessage(
  projectId: number,
  messages: ChatMessage[] | undefined,
  onArrived: (message: AskedMessage) => void,
) {
  useEffect(() => {
    const arrived = messages ? findArrived(projectId, messages) : null
    if (arrived === null) return
    forgetKey(projectId)
    onArrived(arrived)
  })
}
