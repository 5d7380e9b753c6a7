import { useEffect, useId, useRef, useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { Textarea } from '#app/ui/textarea.tsx'
import { limits } from '#contract/limits.ts'

interface HintAttemptProps {
  isDisabled: boolean
  onTell: (content: string) => Promise<void>
  onCancel: () => void
}

/** What the learner tried, in words or code. */
export function HintAttempt({ isDisabled, onTell, onCancel }: HintAttemptProps) {
  const boxId = useId()
  const box = useRef<HTMLTextAreaElement>(null)
  const [text, setText] = useState('')
  useEffect(() => box.current?.focus(), [])
  return (
    <form
      className="grid gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        if (text.trim() !== '') void onTell(text)
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
        onChange={(event) => setText(event.target.value)}
        placeholder="A sentence, or the code you have"
        disabled={isDisabled}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" size="small" disabled={isDisabled || text.trim() === ''}>
          Tell the tutor
        </Button>
        <Button size="small" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
