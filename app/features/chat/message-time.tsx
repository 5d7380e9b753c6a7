import { memo } from 'react'

// An answer that is being written is drawn anew with each frame; its time is not.
export const MessageTime = memo(({ date }: { date: string }) => {
  const moment = new Date(date)
  return (
    <time dateTime={date} title={moment.toLocaleString()} className="tabular-nums">
      {hoursAndMinutes(moment)}
    </time>
  )
})

export function hoursAndMinutes(moment: Date): string {
  return clock.format(moment)
}

// Making one takes a hundred times as long as using it.
const clock = new Intl.DateTimeFormat(undefined, { hour: 'numeric', minute: '2-digit' })
