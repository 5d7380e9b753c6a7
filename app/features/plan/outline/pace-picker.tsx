import { useId, useState, type FormEvent } from 'react'
import { PlanPace, type Plan } from '#contract/plan/plan.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/form/field.tsx'
import { Input } from '#app/ui/form/input.tsx'

const shapes = [
  { value: 'own', label: 'My pace', detail: 'No deadline' },
  {
    value: 'seven-days',
    label: '7 days',
    detail:
      'Day 0: the first screen. Days 1–5: build. Days 6–7: polish and hand over. Everything else comes after that.',
  },
] as const

/** Sets the plan's pace, and its first day if the plan should show dates. */
export function PacePicker({ plan, onChange }: { plan: Plan; onChange: (pace: PlanPace) => void }) {
  const [shape, setShape] = useState(plan.pace?.shape ?? 'own')
  const [hours, setHours] = useState(String(plan.pace?.hoursPerWeek ?? ''))
  const [startsOn, setStartsOn] = useState(plan.pace?.startsOn ?? '')
  const [error, setError] = useState<string>()

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    const pace = PlanPace.safeParse({
      shape,
      hoursPerWeek: hours === '' ? null : Number(hours),
      startsOn: startsOn || null,
    })
    if (pace.success) onChange(pace.data)
    else setError(pace.error.issues[0]?.message)
  }

  return (
    <form noValidate onSubmit={handleSubmit} className="grid gap-4">
      <ShapeChoices chosen={shape} onChoose={setShape} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 @md:grid-cols-2">
        <Field label="Hours a week" error={error}>
          {(control) => (
            <Input
              {...control}
              type="number"
              inputMode="numeric"
              min={1}
              max={80}
              value={hours}
              onChange={(event) => {
                setHours(event.target.value)
                setError(undefined)
              }}
            />
          )}
        </Field>
        <Field label="Start date (optional)">
          {(control) => (
            <Input
              {...control}
              type="date"
              value={startsOn}
              onChange={(event) => setStartsOn(event.target.value)}
            />
          )}
        </Field>
      </div>
      <Button type="submit" className="justify-self-start">
        Update schedule
      </Button>
    </form>
  )
}

type Shape = PlanPace['shape']

function ShapeChoices({ chosen, onChoose }: { chosen: Shape; onChoose: (shape: Shape) => void }) {
  const name = useId()
  return (
    <fieldset className="grid grid-cols-[minmax(0,1fr)] gap-2 @md:grid-cols-2">
      <legend className="sr-only">Pace</legend>
      {shapes.map(({ value, label, detail }) => (
        <label
          key={value}
          className="grid cursor-pointer grid-cols-[auto_1fr] content-start items-center gap-x-3 rounded-inner border border-line bg-raised px-4 py-3 has-checked:border-dawn has-checked:bg-dawn-tint"
        >
          <input
            type="radio"
            name={name}
            value={value}
            checked={chosen === value}
            onChange={() => onChoose(value)}
            className="size-4 accent-dawn"
          />
          <span className="font-semibold">{label}</span>
          <span className="col-start-2 text-sm text-soft">{detail}</span>
        </label>
      ))}
    </fieldset>
  )
}
