import type { CellProps } from './part-cells.tsx'
import { seedOf } from './part-text.ts'
import { useKept } from './phone-state.ts'

const weekdays = ['M', 'T', 'W', 'T', 'F', 'S', 'S']

/** A month to choose a day from. The days between two numbers of the text are marked. */
export function CalendarPart({ id, text }: CellProps) {
  const numbers = [...text.matchAll(/\b\d{1,2}\b/g)]
    .map(([digits]) => Number(digits))
    .filter((day) => day >= 1 && day <= 30)
  const [from, to] = [numbers[0], numbers[1]]
  const seed = seedOf(text)
  const [chosen, choose] = useKept(id, from ?? (seed % 27) + 1)
  const blanks = seed % 6
  const isMarked = (day: number) =>
    from !== undefined && to !== undefined && chosen === from && day >= from && day <= to
  return (
    // A form of its own keeps its radio buttons apart from those of another phone on the page.
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
        {Array.from({ length: 30 }, (_, at) => at + 1).map((day) => (
          <label key={day} data-marked={isMarked(day) ? '' : undefined}>
            <input
              type="radio"
              name="day"
              value={day}
              aria-label={`Day ${day}`}
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
