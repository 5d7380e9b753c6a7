import { expect, test } from 'vitest'
import { learningWeekOf } from './learning-week.ts'

// A Wednesday.
const today = '2026-11-25'
const week = (monday: string, days: number) =>
  Array.from({ length: days }, (_, at) =>
    new Date(Date.parse(monday) + at * 24 * 60 * 60 * 1000).toISOString().slice(0, 10),
  )

test('the days of this week are told, and nothing is asked without a goal', () => {
  expect(learningWeekOf(['2026-11-22', '2026-11-23', '2026-11-25'], today, null)).toEqual({
    goal: null,
    days: [true, false, true, false, false, false, false],
    today: 2,
    weeksOnTrack: null,
    isBack: false,
  })
})

test('a week that has only begun breaks nothing', () => {
  const active = [...week('2026-11-09', 3), ...week('2026-11-16', 3)]
  expect(learningWeekOf(active, today, 3)).toMatchObject({ weeksOnTrack: 2, isBack: false })
})

test('one missed week is forgiven, two in a row start a new streak', () => {
  const forgiven = [...week('2026-11-02', 3), ...week('2026-11-09', 3)]
  expect(learningWeekOf(forgiven, today, 3)).toMatchObject({ weeksOnTrack: 2, isBack: true })
  const ended = [...week('2026-10-26', 3), ...week('2026-11-02', 3)]
  expect(learningWeekOf(ended, today, 3)).toMatchObject({ weeksOnTrack: 0, isBack: false })
})

test('this week counts as soon as its goal is reached', () => {
  expect(learningWeekOf(week('2026-11-23', 2), today, 2)).toMatchObject({ weeksOnTrack: 1 })
})
