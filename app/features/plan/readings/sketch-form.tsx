import { Plus } from 'lucide-react'
import { useRef, useState, type FormEvent } from 'react'
import { limits } from '#contract/limits.ts'
import type { OwnApp } from '#contract/plan/own-app.ts'
import { sketchQuestions } from '#contract/plan/sketch-questions.ts'
import { Button } from '#app/ui/button.tsx'
import { emptyThing, fromDraft, toDraft, type DraftThing, type OwnDraft } from './own-draft.ts'
import { fieldStyle, SketchThing } from './sketch-thing.tsx'

/**
 * The two questions about an app of no known kind, filled in only with what the idea says in plain words. No
 * `useId`: used in an island.
 */
export function SketchForm({
  own,
  isPlanning,
  takesFocus,
  onSay,
}: {
  own: OwnApp
  isPlanning: boolean
  takesFocus: boolean
  onSay: (own: OwnApp) => void
}) {
  const { draft, setFirst, error, added, form, change, add, remove, submit } = useSketch(
    own,
    isPlanning,
    onSay,
  )
  const { things } = draft
  return (
    <form ref={form} noValidate onSubmit={submit} className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <FirstStep does={draft.first.does} takesFocus={takesFocus} onChange={setFirst} />
      <fieldset className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-2.5">
        <legend className="mb-1.5 font-semibold">{sketchQuestions.keeps}</legend>
        {things.map((thing, at) => (
          <SketchThing
            key={thing.key}
            thing={thing}
            at={at}
            takesFocus={thing.key === added}
            error={at === 0 ? error : null}
            onChange={change}
            onRemove={things.length > 1 ? () => remove(thing) : null}
          />
        ))}
        {things.length < limits.planThings && (
          <Button size="small" variant="quiet" onClick={add} className="justify-self-start">
            <Plus aria-hidden />
            Add another thing
          </Button>
        )}
      </fieldset>
      <Button
        type="submit"
        variant="primary"
        pendingLabel={isPlanning && 'Planning...'}
        className="justify-self-start"
      >
        Make the sketch
      </Button>
    </form>
  )
}

/** The form's state. On submit without any thing, the first field for a thing takes the focus. */
function useSketch(own: OwnApp, isPlanning: boolean, onSay: (own: OwnApp) => void) {
  const [draft, setDraft] = useState<OwnDraft>(() => toDraft(own))
  const [error, setError] = useState<string | null>(null)
  // The key of the row just added, which takes the focus; initial rows do not.
  const [added, setAdded] = useState<string | null>(null)
  const form = useRef<HTMLFormElement>(null)
  const { things } = draft

  function setThings(next: DraftThing[]) {
    setDraft({ ...draft, things: next })
    setError(null)
  }

  function focusFirstThing() {
    form.current?.querySelector<HTMLInputElement>('[data-thing]')?.focus()
  }

  return {
    draft,
    error,
    added,
    form,
    setFirst: (does: string) => setDraft({ ...draft, first: { does, to: null } }),
    change: (next: DraftThing) => setThings(things.map((one) => (one.key === next.key ? next : one))),
    add() {
      const thing = emptyThing()
      setAdded(thing.key)
      setThings([...things, thing])
    },
    remove(thing: DraftThing) {
      setThings(things.filter(({ key }) => key !== thing.key))
      focusFirstThing()
    },
    submit(event: FormEvent) {
      event.preventDefault()
      if (isPlanning) return
      const said = fromDraft(draft)
      if (said.things.length > 0) return onSay(said)
      setError(sketchQuestions.nothingKept)
      focusFirstThing()
    },
  }
}

function FirstStep({
  does,
  takesFocus,
  onChange,
}: {
  does: string
  takesFocus: boolean
  onChange: (does: string) => void
}) {
  return (
    <div className="grid gap-1.5">
      <label htmlFor="sketch-first" className="font-semibold">
        {sketchQuestions.first}
      </label>
      <input
        id="sketch-first"
        ref={takesFocus ? takeFocus : undefined}
        value={does}
        maxLength={limits.planStep}
        autoComplete="off"
        placeholder={`For example: ${sketchQuestions.examples.first}`}
        onChange={(event) => onChange(event.target.value)}
        className={fieldStyle}
      />
    </div>
  )
}

function takeFocus(field: HTMLInputElement | null): void {
  field?.focus()
}
