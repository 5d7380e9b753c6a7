import type { AppLayout } from './app-layout.ts'

const months =
  'jan january,feb february,mar march,apr april,may,jun june,jul july,aug august,sep sept september,oct october,nov november,dec december'
    .split(',')
    .map((names) => names.split(' '))
const weekdays = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat']
const year = 2026

export interface Month {
  /** Squares before the first day, in a week that begins on Monday. */
  blanks: number
  days: number
  /** The day that is highlighted, and the last of a span. */
  day: number
  until: number | null
  filled: ReadonlySet<number>
}

interface AppDate {
  year: number
  month: number
  day: number
}

/** The date an app's samples are about: the first that has a day, a month and, where it is said, a weekday. */
export function dateOf({ screens }: AppLayout): AppDate {
  for (const { parts } of screens.values())
    for (const { text } of parts) {
      const date = dateIn(text)
      if (date) return date
    }
  return { year, month: 2, day: 12 }
}

/** The month that a calendar's text names, else that of the app's date. */
export function monthOf(text: string, today: AppDate): Month {
  const said = dateIn(text)
  const named = said?.month ?? monthIn(text) ?? today.month
  const inYear = said?.year ?? today.year
  const first = new Date(Date.UTC(inYear, named, 1))
  const days = new Date(Date.UTC(inYear, named + 1, 0)).getUTCDate()
  const span = /\b(\d{1,2})(?:st|nd|rd|th)? (?:to|and|until|–) (?:the )?(\d{1,2})\b/.exec(text)
  const day = span ? Number(span[1]) : (said?.day ?? (named === today.month ? today.day : 14))
  return {
    blanks: (first.getUTCDay() + 6) % 7,
    days,
    day: Math.min(days, day),
    until: span ? Math.min(days, Number(span[2])) : null,
    filled: filledIn(text, span ? 0 : Math.min(days, day)),
  }
}

/** "11 nights remembered": as many days up to the highlighted one; "minutes by day": most of them. */
function filledIn(text: string, last: number): Set<number> {
  const counted = /\b(\d{1,2}) (?:days|nights|evenings|filled|times)\b/.exec(text)
  const days = Array.from({ length: last }, (_, at) => at + 1)
  if (counted) return new Set(days.slice(-Number(counted[1])))
  const isFilled = /\b(?:day|days|filled|marks|dots|minutes|guests)\b/i.test(text)
  return new Set(isFilled ? days.filter((day) => day % 5 !== 0) : [])
}

/** "Thursday, 12 March", "Sat 6 Dec" and "4 June 2041"; the year is the one with that weekday. */
function dateIn(text: string): AppDate | null {
  const match = /\b(\d{1,2})\.? ([A-Za-z]{3,9})\b(?: (20\d\d))?/.exec(text)
  const month = match ? monthIn(match[2]!) : null
  if (!match || month === null) return null
  const day = Number(match[1])
  if (day < 1 || day > 31) return null
  const before = text.slice(0, match.index).toLowerCase()
  const weekday = weekdays.findIndex((name) => before.includes(name))
  const fitting = [0, -1, 1, -2, 2, -3, 3, -4, 4, -5, 5, 6].map((by) => year + by)
  const found = fitting.find((one) => new Date(Date.UTC(one, month, day)).getUTCDay() === weekday)
  return { year: match[3] ? Number(match[3]) : (found ?? year), month, day }
}

function monthIn(text: string): number | null {
  const words = text.toLowerCase().split(/[^a-z]/)
  const found = months.findIndex((names) => names.some((name) => words.includes(name)))
  return found < 0 ? null : found
}
