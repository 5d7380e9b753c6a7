import { X } from 'lucide-react'
import { limits } from '#contract/limits.ts'
import { Button } from '#app/ui/button.tsx'
import { LineField } from './own-line-field.tsx'
import type { DraftThing } from './own-draft.ts'

interface OwnThingFieldsProps {
  thing: DraftThing
  /** The things that it can belong to. */
  others: readonly DraftThing[]
  at: number
  error?: string | undefined
  takesFocus: boolean
  onChange: (thing: DraftThing) => void
  onRemove: (() => void) | undefined
}

/** The fields for one thing the app keeps: its name, its facts, and what it belongs to. */
export function OwnThingFields(props: OwnThingFieldsProps) {
  const { thing, others, at, error, takesFocus, onChange, onRemove } = props
  const { name, facts } = thing
  const called = name.trim() || `thing ${at + 1}`

  return (
    <div
      role="group"
      aria-label={`Thing ${at + 1}`}
      className="grid grid-cols-[minmax(0,1fr)] gap-3 rounded-inner border border-line p-3 sm:p-4"
    >
      <div className="flex items-end gap-2">
        <LineField
          className="min-w-0 flex-1"
          label="One of them is called"
          value={name}
          most={limits.planEntryName}
          error={error}
          takesFocus={takesFocus}
          placeholder={at === 0 ? 'instrument' : ''}
          onChange={(next) => onChange({ ...thing, name: next })}
        />
        {onRemove && (
          <Button variant="quiet" size="icon" aria-label={`Remove ${called}`} onClick={onRemove}>
            <X aria-hidden />
          </Button>
        )}
      </div>
      <LineField
        label="What is known of each"
        value={facts}
        most={limits.planFirstStep}
        hint={
          at === 0
            ? 'With commas between: “length in mm, paid yes/no, bought on, list of readings”.'
            : undefined
        }
        onChange={(next) => onChange({ ...thing, facts: next })}
      />
      {others.length > 0 && (
        <BelongsTo
          called={called}
          others={others}
          belongsTo={thing.belongsTo}
          onChange={(belongsTo) => onChange({ ...thing, belongsTo })}
        />
      )}
    </div>
  )
}

/** The things that this one belongs to, and whether it belongs to several of a kind. */
function BelongsTo({
  called,
  others,
  belongsTo,
  onChange,
}: {
  called: string
  others: readonly DraftThing[]
  belongsTo: DraftThing['belongsTo']
  onChange: (belongsTo: DraftThing['belongsTo']) => void
}) {
  function handleBelong(key: string, isOn: boolean, several = false) {
    const left = belongsTo.filter((one) => one.key !== key)
    onChange(isOn ? [...left, { key, several }] : left)
  }

  return (
    <div
      role="group"
      aria-label={`${called} belongs to`}
      className="flex flex-wrap items-center gap-x-4 gap-y-2 text-[0.9375rem]"
    >
      <span className="font-semibold">Belongs to</span>
      {others.map(({ key, name }) => {
        const relation = belongsTo.find((one) => one.key === key)
        return (
          <span key={key} className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <Tick
              label={name.trim()}
              isOn={relation !== undefined}
              onChange={(isOn) => handleBelong(key, isOn)}
            />
            {relation && (
              <Tick
                label="several at once"
                isOn={relation.several}
                onChange={(isOn) => handleBelong(key, true, isOn)}
              />
            )}
          </span>
        )
      })}
    </div>
  )
}

function Tick({
  label,
  isOn,
  onChange,
}: {
  label: string
  isOn: boolean
  onChange: (isOn: boolean) => void
}) {
  return (
    <label className="flex min-h-6 items-center gap-2">
      <input
        type="checkbox"
        checked={isOn}
        onChange={(event) => onChange(event.target.checked)}
        className="size-4 accent-dawn"
      />
      {label}
    </label>
  )
}
