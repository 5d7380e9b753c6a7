/** "24 Nov 2026" or "Nov 24, 2026", by the browser's language. Used for all dates. */
export function showDay(date: string): string {
  return days.format(new Date(date))
}

/** The date as in `showDay`, with the time. */
export function showMoment(date: string): string {
  return moments.format(new Date(date))
}

/** "30 Nov" or "Nov 30", for dates close to today. */
export function showShortDay(date: Date): string {
  return shortDays.format(date)
}

// Creating a formatter takes a hundred times longer than using it.
const days = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' })
const shortDays = new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short' })
const moments = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' })
