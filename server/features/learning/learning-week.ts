import type { LearningWeek } from '#contract/learning-week.ts'

const dayMs = 24 * 60 * 60 * 1000
/** How far back a streak of weeks is counted. */
export const weeksCounted = 26

/** The current week and the streak of weeks, from the active days (`2026-11-24`). */
export function learningWeekOf(active: Iterable<string>, today: string, goal: number | null): LearningWeek {
  const days = new Set(active)
  const monday = mondayOf(today)
  const activeIn = (weeksAgo: number) =>
    daysFrom(monday - weeksAgo * 7 * dayMs).filter((day) => days.has(day))
  const { weeks, isBack } = goal === null ? { weeks: null, isBack: false } : weekStreak(activeIn, goal)
  return {
    goal,
    days: daysFrom(monday).map((day) => days.has(day)),
    today: Math.round((Date.parse(today) - monday) / dayMs),
    weeksOnTrack: weeks,
    isBack,
  }
}

/** The current week counts once its goal is reached and never breaks the streak. Two weeks off in a row end it. */
function weekStreak(activeIn: (weeksAgo: number) => string[], goal: number) {
  const isMet = (weeksAgo: number) => activeIn(weeksAgo).length >= goal
  let weeks = isMet(0) ? 1 : 0
  let off = 0
  for (let weeksAgo = 1; weeksAgo <= weeksCounted && off < 2; weeksAgo += 1) {
    if (isMet(weeksAgo)) {
      weeks += 1
      off = 0
    } else off += 1
  }
  return { weeks, isBack: !isMet(1) && isMet(2) }
}

function mondayOf(day: string): number {
  const at = Date.parse(day)
  return at - ((new Date(at).getUTCDay() + 6) % 7) * dayMs
}

function daysFrom(monday: number): string[] {
  return Array.from({ length: 7 }, (_, at) => new Date(monday + at * dayMs).toISOString().slice(0, 10))
}
