import { dateOf, monthOf } from './month-of.ts'
import type { CellProps } from './part-cells.tsx'
import { useKept, usePhone } from './phone-state.ts'

const weekdays = ['M', 'T', 'W', 'T', 'F', 'S', 'S']

/** A month in which a day can be chosen. A range is marked, and days on which something was done are filled. */
export function CalendarPart({ id, text }: CellProps) {
  const { layout } = usePhone()
  const { blanks, days, day: first, until, filled } = monthOf(text, dateOf(layout))
  const [chosen, choose] = useKept(id, first)
  const isMarked = (day: number) => until !== null && chosen === first && day >= first && day <= until
  return (
    // Each calendar is its own form, so that its radio buttons are separate from those of other phones on the
    // page.
    <form className="ph-panel ph-calendar" onSubmit={(event) => event.preventDefault()}>
      <p className="ph-caption">{text}</p>
      <div className="ph-month" role="radiogroup" aria-label={text}>
        {weekdays.map((day, at) => (
          <span key={`${day}${at}`} aria-hidden>
            {day}
          </span>
        ))}
        {Array.from({ length: blanks }, (_, at) => (
          <i key={at} />
        ))}
        {Array.from({ length: days }, (_, at) => at + 1).map((day) => (
          <label
            key={day}
            data-marked={isMarked(day) ? '' : undefined}
            data-filled={filled.has(day) ? '' : undefined}
          >
            <input
              type="radio"
              name="day"
              value={day}
              aria-label={filled.has(day) ? `Day ${day}, done` : `Day ${day}`}
              checked={day === chosen}
              onChange={() => choose(day)}
            />
            <span aria-hidden>{day}</span>
          </label>
        ))}
      </div>
    </form>
  )
}
