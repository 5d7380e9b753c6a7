export function DayLine({ date }: { date: string }) {
  return (
    <p className="flex items-center gap-3 text-[0.8125rem] font-medium text-soft before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
      <time dateTime={date.slice(0, 10)}>{nameOfDay(new Date(date))}</time>
    </p>
  )
}

export function isSameDay(one: string | undefined, other: string): boolean {
  return one !== undefined && new Date(one).toDateString() === new Date(other).toDateString()
}

export function nameOfDay(day: Date, today = new Date()): string {
  if (day.toDateString() === today.toDateString()) return 'Today'
  const yesterday = new Date(today.getFullYear(), today.getMonth(), today.getDate() - 1)
  if (day.toDateString() === yesterday.toDateString()) return 'Yesterday'
  return day.toLocaleDateString(undefined, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    ...(day.getFullYear() !== today.getFullYear() && { year: 'numeric' }),
  })
}
