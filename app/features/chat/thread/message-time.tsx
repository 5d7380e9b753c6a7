import { showMoment } from '#app/ui/show-date.ts'

export function MessageTime({ date }: { date: string }) {
  const moment = new Date(date)
  return (
    <time dateTime={date} title={showMoment(date)} className="tabular-nums">
      {hoursAndMinutes(moment)}
    </time>
  )
}

export function hoursAndMinutes(moment: Date): string {
  return clock.format(moment)
}

// Creating a formatter takes a hundred times longer than using it.
const clock = new Intl.DateTimeFormat(undefined, { hour: 'numeric', minute: '2-digit' })
