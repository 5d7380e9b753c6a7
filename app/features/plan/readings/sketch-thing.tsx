import { X } from 'lucide-react'
import { useState, type KeyboardEvent } from 'react'
import { limits } from '#contract/limits.ts'
import { sketchQuestions } from '#contract/plan/sketch-questions.ts'
import { Button } from '#app/ui/button.tsx'
import type { DraftThing } from './own-draft.ts'

export const fieldStyle =
  'min-h-10 w-full rounded-inner border border-line-strong/60 bg-raised px-3 text-base placeholder:text-soft'

/** One thing the app stores: its name, and its details as chips. Clicking a chip moves its text back into the field. */
export function SketchThing({
  thing,
  at,
  takesFocus,
  error,
  onChange,
  onRemove,
}: {
  thing: DraftThing
  at: number
  takesFocus: boolean
  error: string | null
  onChange: (thing: DraftThing) => void
  /** Null if this is the only thing. */
  onRemove: (() => void) | null
}) {
  const called = thing.name.trim() || `thing ${at + 1}`
  const errorId = `sketch-error-${at}`
  return (
    <div
      role="group"
      aria-label={called}
      className="grid grid-cols-[minmax(0,1fr)] gap-2 rounded-inner border border-line bg-paper p-3"
    >
      <div className="flex items-center gap-2">
        <input
          data-thing
          ref={takesFocus ? takeFocus : undefined}
          aria-label={`Name of thing ${at + 1}`}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? errorId : undefined}
          value={thing.name}
          maxLength={limits.planEntryName}
          autoComplete="off"
          placeholder={`For example: ${sketchQuestions.examples.thing}`}
          onChange={(event) => onChange({ ...thing, name: event.target.value })}
          className={`${fieldStyle} font-semibold`}
        />
        {onRemove && (
          <Button variant="quiet" size="icon" aria-label={`Remove ${called}`} onClick={onRemove}>
            <X aria-hidden />
          </Button>
        )}
      </div>
      {error && (
        <p id={errorId} role="alert" className="text-sm font-medium text-wrong">
          {error}
        </p>
      )}
      <Details
        called={called}
        details={thing.details}
        onChange={(details) => onChange({ ...thing, details })}
      />
    </div>
  )
}

function Details({
  called,
  details,
  onChange,
}: {
  called: string
  details: string[]
  onChange: (details: string[]) => void
}) {
  const [typed, setTyped] = useState('')

  function keepTyped(): void {
    const said = typed.split(',').flatMap((part) => part.trim() || [])
    setTyped('')
    if (said.length > 0) onChange([...new Set([...details, ...said])])
  }

  function handleKey(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key === 'Backspace' && typed === '' && details.length > 0) return onChange(details.slice(0, -1))
    if (event.key !== 'Enter' && event.key !== ',') return
    // With nothing typed, Enter submits the form.
    if (event.key === 'Enter' && typed.trim() === '') return
    event.preventDefault()
    keepTyped()
  }

  function handleEdit(detail: string) {
    setTyped(detail)
    onChange(details.filter((one) => one !== detail))
  }

  return (
    <div className="flex flex-wrap items-center gap-1.5">
      {details.map((detail) => (
        <DetailChip
          key={detail}
          detail={detail}
          onEdit={() => handleEdit(detail)}
          onRemove={() => onChange(details.filter((one) => one !== detail))}
        />
      ))}
      <input
        aria-label={`Add a detail to ${called}`}
        value={typed}
        maxLength={limits.planEntryName}
        autoComplete="off"
        placeholder={details.length > 0 ? 'and …' : `${sketchQuestions.examples.details} …`}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={handleKey}
        onBlur={keepTyped}
        className="min-h-8 min-w-24 flex-1 rounded-inner bg-transparent px-2 text-[0.9375rem] placeholder:text-soft"
      />
    </div>
  )
}

function DetailChip({
  detail,
  onEdit,
  onRemove,
}: {
  detail: string
  onEdit: () => void
  onRemove: () => void
}) {
  return (
    <span className="flex min-h-8 items-center rounded-full border border-line-strong/50 bg-raised text-[0.9375rem]">
      <button
        type="button"
        aria-label={`Change ${detail}`}
        onClick={onEdit}
        className="min-h-8 rounded-l-full pr-1 pl-3 hover:text-sky"
      >
        {detail}
      </button>
      <button
        type="button"
        aria-label={`Remove ${detail}`}
        onClick={onRemove}
        className="grid min-h-8 min-w-7 place-items-center rounded-r-full pr-1 text-soft hover:text-wrong"
      >
        <X aria-hidden className="size-3.5" />
      </button>
    </span>
  )
}

function takeFocus(field: HTMLInputElement | null): void {
  field?.focus()
}
