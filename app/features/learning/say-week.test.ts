import { expect, test } from 'vitest'
import { sayWeek } from './say-week.ts'

const week = (active: number) => Array.from({ length: 7 }, (_, at) => at < active)

test.each([
  [{ goal: null, days: week(0), weeksOnTrack: null, isBack: false }, 'Nothing yet this week.'],
  [{ goal: null, days: week(1), weeksOnTrack: null, isBack: false }, 'You built on 1 day this week.'],
  [
    { goal: 3, days: week(0), weeksOnTrack: 0, isBack: false },
    'A new week. 3 days is the goal, on any day you like.',
  ],
  [
    { goal: 3, days: week(1), weeksOnTrack: 4, isBack: true },
    'You built on 1 day of 3 this week. 4 weeks on track. A week off does not change that.',
  ],
  [
    { goal: 2, days: week(2), weeksOnTrack: 1, isBack: false },
    'You built on 2 days this week: that is your goal. 1 week on track.',
  ],
])('%o', (standing, says) => {
  expect(sayWeek({ ...standing, today: 0 })).toBe(says)
})
