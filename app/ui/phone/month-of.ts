import type { AppLayout } from './app-layout.ts'

const months =
  'jan january,feb february,mar march,apr april,may,jun june,jul july,aug august,sep sept september,oct october,nov november,dec december'
    .split(',')
    .map((names) => names.split(' '))
const weekdays = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat']
const year = 2026

export interface Month {
  /** Empty cells before the first day; weeks begin on Monday. */
  blanks: number
  days: number
  /** The highlighted day. With a range, this is its first day and `until` its last. */
  day: number
  until: number | null
  filled: ReadonlySet<number>
}

interface AppDate {
  year: number
  month: number
  day: number
}

/** The date the prototype treats as today: the first day and month in any screen's text, otherwise 12 March. */
export function dateOf({ screens }: AppLayout): AppDate {
  for (const { parts } of screens.values())
    for (const { text } of parts) {
      const date = dateIn(text)
      if (date) return date
    }
  return { year, month: 2, day: 12 }
}

/** The month named in a calendar's text, otherwise that of the app's date. */
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

/** The filled days up to `last`: as many as the text counts ("11 nights"), or most for a word like "days". */
function filledIn(text: string, last: number): Set<number> {
  const counted = /\b(\d{1,2}) (?:days|nights|evenings|filled|times)\b/.exec(text)
  const days = Array.from({ length: last }, (_, at) => at + 1)
  if (counted) return new Set(days.slice(-Number(counted[1])))
  const isFilled = /\b(?:day|days|filled|marks|dots|minutes|guests)\b/i.test(text)
  return new Set(isFilled ? days.filter((day) => day % 5 !== 0) : [])
}

/** The date in a text such as "Thu, 12 March"; without a year, the nearest one in which the weekday fits. */
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
