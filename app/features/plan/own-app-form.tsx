import { Plus } from 'lucide-react'
import { useRef, useState, type FormEvent, type ReactNode } from 'react'
import { limits } from '#contract/limits.ts'
import type { OwnApp } from '#contract/own-app.ts'
import { Button } from '#app/ui/button.tsx'
import { emptyDraft, fromDraft, renamed, toDraft, type OwnDraft } from './own-draft.ts'
import { OwnStepFields } from './own-step-fields.tsx'
import { OwnThingFields } from './own-thing-fields.tsx'

interface OwnAppFormProps {
  draft: OwnApp | null
  isPlanning: boolean
  takesFocus?: boolean
  onSay: (own: OwnApp) => void
}

/**
 * A form for an app of no known kind: what it keeps and what people do in it. Filled in from the idea;
 * everything can be changed.
 */
export function OwnAppForm({ draft: given, isPlanning, takesFocus = false, onSay }: OwnAppFormProps) {
  const [draft, setDraft] = useState<OwnDraft>(() => (given ? toDraft(given) : emptyDraft()))
  const [error, setError] = useState<string>()
  // A new row takes the focus; the first ones do not.
  const [added, setAdded] = useState<string>()
  const form = useRef<HTMLFormElement>(null)
  const takeFocus = () => form.current?.querySelector('input')?.focus()

  const rows: RowActions = {
    draft,
    added,
    onChange(next) {
      setDraft(next)
      setError(undefined)
    },
    onAdd(key, next) {
      setAdded(key)
      rows.onChange(next)
    },
    onRemove(next) {
      rows.onChange(next)
      // The removed row had the focus.
      takeFocus()
    },
  }

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isPlanning) return
    const own = fromDraft(draft)
    if (own.things.length + own.steps.length > 0) return onSay(own)
    setError('Name one thing or one step')
    takeFocus()
  }

  return (
    <form ref={form} noValidate onSubmit={handleSubmit} className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <Things {...rows} error={error} takesFocus={takesFocus} />
      <Steps {...rows} />
      <div>
        <Button type="submit" variant="primary" pendingLabel={isPlanning && 'Planning...'}>
          Plan from this
        </Button>
      </div>
    </form>
  )
}

interface RowActions {
  draft: OwnDraft
  /** The key of the row that was added last. */
  added: string | undefined
  onChange: (next: OwnDraft) => void
  onAdd: (key: string, next: OwnDraft) => void
  onRemove: (next: OwnDraft) => void
}

function Things({
  draft,
  added,
  error,
  takesFocus,
  onChange,
  onAdd,
  onRemove,
}: RowActions & { error: string | undefined; takesFocus: boolean }) {
  const { things } = draft

  function handleAdd() {
    const thing = emptyDraft().things[0]!
    onAdd(thing.key, { ...draft, things: [...things, thing] })
  }

  return (
    <Rows legend="What does it keep?">
      {things.map((thing, at) => {
        const others = things.filter(({ key }) => key !== thing.key)
        return (
          <OwnThingFields
            key={thing.key}
            thing={thing}
            others={others.filter(({ name }) => name.trim() !== '')}
            at={at}
            error={at === 0 ? error : undefined}
            takesFocus={added === thing.key || (takesFocus && at === 0 && added === undefined)}
            onChange={(next) => onChange(renamed(draft, thing.key, next))}
            onRemove={others.length > 0 ? () => onRemove({ ...draft, things: others }) : undefined}
          />
        )
      })}
      {things.length < limits.planThings && <AddAnother label="Add another thing" onAdd={handleAdd} />}
    </Rows>
  )
}

function Steps({ draft, added, onChange, onAdd, onRemove }: RowActions) {
  const { steps } = draft

  function handleAdd() {
    const step = emptyDraft().steps[0]!
    onAdd(step.key, { ...draft, steps: [...steps, step] })
  }

  return (
    <Rows legend="What does a person do in it?">
      <p className="-mt-1 text-sm text-soft">
        In their order, with a verb first. The first two make the first version.
      </p>
      {steps.map((step, at) => {
        const others = steps.filter(({ key }) => key !== step.key)
        return (
          <OwnStepFields
            key={step.key}
            step={step}
            at={at}
            takesFocus={added === step.key}
            onChange={(next) =>
              onChange({ ...draft, steps: steps.map((one) => (one.key === step.key ? next : one)) })
            }
            onRemove={others.length > 0 ? () => onRemove({ ...draft, steps: others }) : undefined}
          />
        )
      })}
      {steps.length < limits.planSteps && <AddAnother label="Add another step" onAdd={handleAdd} />}
    </Rows>
  )
}

function Rows({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <fieldset className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-3">
      <legend className="mb-2 font-semibold">{legend}</legend>
      {children}
    </fieldset>
  )
}

function AddAnother({ label, onAdd }: { label: string; onAdd: () => void }) {
  return (
    <div>
      <Button size="small" variant="quiet" onClick={onAdd}>
        <Plus aria-hidden />
        {label}
      </Button>
    </div>
  )
}
