import { weeksShown, type LearningWeek, type WeekGoal } from '#contract/learning/learning-week.ts'

const dayMs = 24 * 60 * 60 * 1000

/** What a learner did on one day in their time zone; `day` is an ISO date such as `2026-11-24`. */
export interface DoneOnDay {
  day: string
  /** Finished tasks; `minutes` is the sum of their estimates. */
  tasks: number
  minutes: number
}

/** The current week and the weeks before it. A missed week does not reset anything. */
export function learningWeekOf(
  done: readonly DoneOnDay[],
  today: string,
  goal: WeekGoal | null,
): Omit<LearningWeek, 'mail'> {
  const onDay = new Map(done.map((one) => [one.day, one]))
  const monday = mondayOf(today)
  const doneIn = (weeksAgo: number) =>
    daysFrom(monday - weeksAgo * 7 * dayMs).flatMap((day) => onDay.get(day) ?? [])
  const past = Array.from({ length: weeksShown }, (_, at) => amountOf(doneIn(weeksShown - at), goal))
  const first = past.findIndex((amount) => amount > 0)
  return {
    goal,
    amount: amountOf(doneIn(0), goal),
    days: daysFrom(monday).map((day) => onDay.has(day)),
    today: Math.round((Date.parse(today) - monday) / dayMs),
    past: (first < 0 ? [] : past.slice(first)).map((amount) => ({
      amount,
      isMet: goal !== null && amount >= goal.amount,
    })),
  }
}

function amountOf(done: readonly DoneOnDay[], goal: WeekGoal | null): number {
  if (goal?.unit === 'tasks') return done.reduce((sum, { tasks }) => sum + tasks, 0)
  if (goal?.unit === 'hours') return Math.round(done.reduce((sum, { minutes }) => sum + minutes, 0) / 6) / 10
  return done.length
}

function mondayOf(day: string): number {
  const at = Date.parse(day)
  return at - ((new Date(at).getUTCDay() + 6) % 7) * dayMs
}

function daysFrom(monday: number): string[] {
  return Array.from({ length: 7 }, (_, at) => new Date(monday + at * dayMs).toISOString().slice(0, 10))
}
