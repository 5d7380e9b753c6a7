import { Plus } from 'lucide-react'
import { useRef, useState, type FormEvent } from 'react'
import { limits } from '#contract/limits.ts'
import { sketchQuestions, type OwnApp } from '#contract/own-app.ts'
import { Button } from '#app/ui/button.tsx'
import { emptyThing, fromDraft, toDraft, type DraftThing, type OwnDraft } from './own-draft.ts'
import { fieldStyle, SketchThing } from './sketch-thing.tsx'

/** The two questions about an app of no known kind, filled in from the idea. Without `useId`, because it is in an island too. */
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
  const [draft, setDraft] = useState<OwnDraft>(() => toDraft(own))
  const [error, setError] = useState<string | null>(null)
  // A new row takes the focus; the first ones do not.
  const [added, setAdded] = useState<string | null>(null)
  const form = useRef<HTMLFormElement>(null)
  const { first, things } = draft

  function handleThings(next: DraftThing[]) {
    setDraft({ ...draft, things: next })
    setError(null)
  }

  function handleAdd() {
    const thing = emptyThing()
    setAdded(thing.key)
    handleThings([...things, thing])
  }

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (isPlanning) return
    const said = fromDraft(draft)
    if (said.things.length > 0) return onSay(said)
    setError('Name one thing that it keeps')
    form.current?.querySelector<HTMLInputElement>('[data-thing]')?.focus()
  }

  return (
    <form ref={form} noValidate onSubmit={handleSubmit} className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <div className="grid gap-1.5">
        <label htmlFor="sketch-first" className="font-semibold">
          {sketchQuestions.first}
        </label>
        <input
          id="sketch-first"
          ref={takesFocus ? takeFocus : undefined}
          value={first.does}
          maxLength={limits.planStep}
          autoComplete="off"
          placeholder="mark an instrument as tuned"
          onChange={(event) => setDraft({ ...draft, first: { does: event.target.value, to: null } })}
          className={fieldStyle}
        />
      </div>
      <fieldset className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-2.5">
        <legend className="mb-1.5 font-semibold">{sketchQuestions.keeps}</legend>
        {things.map((thing, at) => (
          <SketchThing
            key={thing.key}
            thing={thing}
            at={at}
            takesFocus={thing.key === added}
            error={at === 0 ? error : null}
            onChange={(next) => handleThings(things.map((one) => (one.key === thing.key ? next : one)))}
            onRemove={
              things.length > 1
                ? () => {
                    handleThings(things.filter(({ key }) => key !== thing.key))
                    form.current?.querySelector<HTMLInputElement>('[data-thing]')?.focus()
                  }
                : null
            }
          />
        ))}
        {things.length < limits.planThings && (
          <div>
            <Button size="small" variant="quiet" onClick={handleAdd}>
              <Plus aria-hidden />
              Add another thing
            </Button>
          </div>
        )}
      </fieldset>
      <div>
        <Button type="submit" variant="primary" pendingLabel={isPlanning && 'Planning...'}>
          Make the sketch
        </Button>
      </div>
    </form>
  )
}

function takeFocus(field: HTMLInputElement | null): void {
  field?.focus()
}
