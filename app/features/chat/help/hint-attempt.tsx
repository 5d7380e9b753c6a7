import { useEffect, useId, useRef, useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { Textarea } from '#app/ui/form/textarea.tsx'
import { readDraft, writeDraft } from '#app/sync/draft.ts'
import { limits } from '#contract/limits.ts'

interface HintAttemptProps {
  taskId: number
  /** An answer is being written; an attempt can be typed in the meantime and sent afterwards. */
  isWaiting: boolean
  /** The learner has just opened it; it was not restored from an earlier visit. */
  takesFocus: boolean
  onTell: (content: string) => Promise<void>
  onCancel: () => void
  /** Closes the form but keeps the text. */
  onClose: () => void
}

/** A form for what the learner has tried, in words or code. */
export function HintAttempt({ taskId, isWaiting, takesFocus, onTell, onCancel, onClose }: HintAttemptProps) {
  const boxId = useId()
  const box = useRef<HTMLTextAreaElement>(null)
  const [text, setText] = useState(() => readDraft('attempt', taskId))
  const [isTelling, setIsTelling] = useState(false)
  useEffect(() => {
    if (takesFocus) box.current?.focus()
  }, [takesFocus])

  function write(next: string) {
    setText(next)
    writeDraft('attempt', taskId, next)
  }

  async function submit() {
    if (isWaiting || text.trim() === '') return
    setIsTelling(true)
    await onTell(text.trim())
    setIsTelling(false)
  }

  function handleCancel() {
    write('')
    onCancel()
  }

  return (
    <form
      className="grid gap-2"
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.nativeEvent.isComposing) return
        // Escape closes only the form, not a surrounding dialog, and does not stop the answer.
        event.preventDefault()
        event.stopPropagation()
        onClose()
      }}
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <label htmlFor={boxId} className="text-[0.9375rem] font-semibold">
        What did you try, and what happened?
      </label>
      <Textarea
        id={boxId}
        ref={box}
        rows={3}
        maxLength={limits.chatMessage}
        value={text}
        onChange={(event) => write(event.target.value)}
        placeholder="One sentence, or paste your code"
        readOnly={isTelling}
      />
      <AttemptButtons isWaiting={isWaiting} isEmpty={text.trim() === ''} onCancel={handleCancel} />
    </form>
  )
}

function AttemptButtons({
  isWaiting,
  isEmpty,
  onCancel,
}: {
  isWaiting: boolean
  isEmpty: boolean
  onCancel: () => void
}) {
  return (
    <div className="flex flex-wrap gap-2">
      <Button type="submit" variant="primary" size="small" isWaiting={isWaiting} disabled={isEmpty}>
        Send what you tried
      </Button>
      <Button size="small" onClick={onCancel}>
        Cancel
      </Button>
    </div>
  )
}
