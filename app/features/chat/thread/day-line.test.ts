import { expect, test } from 'vitest'
import { isSameDay, nameOfDay } from './day-line.tsx'

const today = new Date(2026, 10, 21, 9)

test.each([
  [new Date(2026, 10, 21, 0, 5), 'Today'],
  [new Date(2026, 10, 20, 23, 55), 'Yesterday'],
])('%s is %s', (day, name) => {
  expect(nameOfDay(day, today)).toBe(name)
})

test('an earlier day is shown by its date, with the year if it is another one', () => {
  expect(nameOfDay(new Date(2026, 10, 3), today)).not.toContain('2026')
  expect(nameOfDay(new Date(2025, 10, 3), today)).toContain('2025')
})

test('the first message of all begins a day', () => {
  expect(isSameDay(undefined, '2026-11-21T09:00:00.000Z')).toBe(false)
})
