import { expect, test } from 'vitest'
import { sayWeek } from './say-week.ts'

const met = { amount: 3, isMet: true }
const missed = { amount: 0, isMet: false }

test.each([
  [{ goal: null, amount: 0, past: [] }, 'A new week. Begin on any day you like.'],
  [{ goal: null, amount: 1, past: [] }, 'You built on 1 day this week.'],
  [
    { goal: { unit: 'tasks', amount: 3 }, amount: 0, past: [met, missed] },
    'A new week. 3 tasks, on any day you like.',
  ],
  [
    { goal: { unit: 'tasks', amount: 3 }, amount: 1, past: [met, missed] },
    '1 of 3 tasks this week. Good to have you back.',
  ],
  [{ goal: { unit: 'hours', amount: 2 }, amount: 1.3, past: [met] }, '1.3 of 2 hours this week.'],
  [
    { goal: { unit: 'days', amount: 1 }, amount: 1, past: [] },
    '1 day this week. That’s your goal, well flown.',
  ],
] as const)('%o', (week, says) => {
  expect(sayWeek({ ...week, past: [...week.past] })).toBe(says)
})
