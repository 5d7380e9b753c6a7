import { useId } from 'react'

export function CheckLine({
  label,
  note,
  isChecked,
  onChange,
}: {
  label: string
  note: string
  isChecked: boolean
  onChange: (isChecked: boolean) => void
}) {
  const id = useId()
  return (
    <div className="grid grid-cols-[auto_1fr] gap-x-3">
      <input
        id={id}
        type="checkbox"
        checked={isChecked}
        onChange={(event) => onChange(event.target.checked)}
        aria-describedby={`${id}-note`}
        className="mt-0.5 size-5 accent-dawn"
      />
      <label htmlFor={id} className="font-medium">
        {label}
      </label>
      <p id={`${id}-note`} className="col-start-2 text-sm text-soft">
        {note}
      </p>
    </div>
  )
}
