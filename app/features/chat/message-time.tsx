export function MessageTime({ date }: { date: string }) {
  const moment = new Date(date)
  return (
    <time dateTime={date} title={moment.toLocaleString()} className="tabular-nums">
      {hoursAndMinutes(moment)}
    </time>
  )
}

export function hoursAndMinutes(moment: Date): string {
  return moment.toLocaleTimeString(undefined, { hour: 'numeric', minute: '2-digit' })
}
