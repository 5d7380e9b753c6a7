import { useState } from 'react'
import type { AskedCheck } from '#contract/learning/learning.ts'
import { Button } from '#app/ui/button.tsx'
import { Markdown } from '#app/ui/text/markdown.tsx'

interface ChoiceFormProps {
  check: AskedCheck
  labelledBy: string
  onAnswer: (choice: string) => void
  isPending: boolean
}

export function ChoiceForm({ check, labelledBy, onAnswer, isPending }: ChoiceFormProps) {
  const [chosen, setChosen] = useState<string | null>(null)
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (chosen && !isPending) onAnswer(chosen)
      }}
    >
      <div role="radiogroup" aria-labelledby={labelledBy} className="grid gap-2">
        {check.choices.map(({ id, text }) => (
          <label
            key={id}
            className="flex min-h-11 cursor-pointer items-start gap-3 rounded-inner border border-line-strong/60 px-3 py-2.5 hover:bg-sunken has-checked:border-sky has-checked:bg-sky-tint has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-sky"
          >
            <input
              type="radio"
              name={`check-${check.id}`}
              value={id}
              checked={chosen === id}
              onChange={() => setChosen(id)}
              className="mt-1.5 size-4 shrink-0 accent-(--sky) outline-none"
            />
            <Markdown text={text} className="min-w-0" />
          </label>
        ))}
      </div>
      <Button
        type="submit"
        className="mt-4"
        disabled={chosen === null}
        pendingLabel={isPending && 'Checking...'}
      >
        Check my answer
      </Button>
    </form>
  )
}
