import type { LearningWeek } from '#contract/learning-week.ts'

/** The state of the week in a sentence or two, without blame. */
export function sayWeek({ goal, days, weeksOnTrack, isBack }: LearningWeek): string {
  const active = days.filter(Boolean).length
  if (goal === null)
    return active === 0 ? 'Nothing yet this week.' : `You built on ${daysOf(active)} this week.`
  const soFar =
    active === 0
      ? `A new week. ${daysOf(goal)} is the goal, on any day you like.`
      : active >= goal
        ? `You built on ${daysOf(active)} this week: that is your goal.`
        : `You built on ${daysOf(active)} of ${goal} this week.`
  return [soFar, sayRow(weeksOnTrack ?? 0, isBack)].filter((text) => text !== '').join(' ')
}

function sayRow(weeks: number, isBack: boolean): string {
  if (weeks === 0) return ''
  const row = `${weeks} ${weeks === 1 ? 'week' : 'weeks'} on track.`
  return isBack ? `${row} A week off does not change that.` : row
}

function daysOf(count: number): string {
  return `${count} ${count === 1 ? 'day' : 'days'}`
}
