import { expect, test } from 'vitest'
import { dueDayOf } from './due-day.ts'

const start = '2026-11-26T22:30:00.000Z'

test.each([
  ['Days 1–4', '2026-11-29'],
  ['Day 1', '2026-11-26'],
  ['Days 12–15', '2026-12-10'],
])('%s of a plan that begins on November 26 end on %s', (days, day) => {
  expect(dueDayOf(days, start)?.toISOString().slice(0, 10)).toBe(day)
})

test('words without a number of days have no end', () => {
  expect(dueDayOf('Later', start)).toBeNull()
})
