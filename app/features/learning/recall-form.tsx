import { useState } from 'react'
import { limits } from '#contract/limits.ts'
import { Button } from '#app/ui/button.tsx'
import { Textarea } from '#app/ui/form/textarea.tsx'

interface RecallFormProps {
  labelledBy: string
  onAnswer: (words: string) => void
  isPending: boolean
}

/** The learner writes an answer first, then compares it with the given one. */
export function RecallForm({ labelledBy, onAnswer, isPending }: RecallFormProps) {
  const [words, setWords] = useState('')
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (words.trim() !== '' && !isPending) onAnswer(words)
      }}
    >
      <Textarea
        aria-labelledby={labelledBy}
        value={words}
        maxLength={limits.checkAnswer}
        onChange={(event) => setWords(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.metaKey || event.ctrlKey))
            event.currentTarget.form?.requestSubmit()
        }}
        placeholder="In your own words, a sentence is enough"
      />
      <div className="mt-3 flex flex-wrap gap-2">
        <Button type="submit" disabled={words.trim() === ''} pendingLabel={isPending && 'Loading...'}>
          Show the answer
        </Button>
        <Button variant="quiet" onClick={() => onAnswer('I don’t know')} isWaiting={isPending}>
          I don’t know
        </Button>
      </div>
    </form>
  )
}
