import { expect, test } from 'vitest'
import { learningWeekOf, type DoneOnDay } from './learning-week.ts'

// A Wednesday.
const today = '2026-11-25'
const done = (day: string, tasks = 0, minutes = 0): DoneOnDay => ({ day, tasks, minutes })

test('the days of this week are told, and nothing is asked without a goal', () => {
  const days = ['2026-11-22', '2026-11-23', '2026-11-25'].map((day) => done(day))
  expect(learningWeekOf(days, today, null)).toEqual({
    goal: null,
    amount: 2,
    days: [true, false, true, false, false, false, false],
    today: 2,
    past: [{ amount: 1, isMet: false }],
  })
})

test('a missed week stays on the path and takes nothing away', () => {
  const weeks = [done('2026-11-03', 3), done('2026-11-17', 2), done('2026-11-24', 1)]
  expect(learningWeekOf(weeks, today, { unit: 'tasks', amount: 2 })).toMatchObject({
    amount: 1,
    past: [
      { amount: 3, isMet: true },
      { amount: 0, isMet: false },
      { amount: 2, isMet: true },
    ],
  })
})

test('hours are the estimates of finished tasks', () => {
  const week = [done('2026-11-23', 2, 50), done('2026-11-25', 1, 25)]
  expect(learningWeekOf(week, today, { unit: 'hours', amount: 3 })).toMatchObject({ amount: 1.3 })
})
