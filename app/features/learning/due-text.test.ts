import { expect, test } from 'vitest'
import { dueText } from './due-text.ts'

// Without a time zone, these are local times, as on the learner's clock.
test.each([
  ['2026-03-01T12:00:00', '2026-03-01T13:00:00', 'today'],
  ['2026-03-01T01:00:00', '2026-03-01T14:00:00', 'today'],
  ['2026-03-01T12:00:00', '2026-02-28T23:00:00', 'today'],
  ['2026-03-01T12:00:00', '2026-03-02T12:00:00', 'tomorrow'],
  ['2026-03-01T22:00:00', '2026-03-02T09:00:00', 'tomorrow'],
  ['2026-03-01T00:30:00', '2026-03-02T23:30:00', 'tomorrow'],
  ['2026-03-01T12:00:00', '2026-03-04T12:00:00', 'in 3 days'],
  ['2026-03-01T12:00:00', '2026-03-29T12:00:00', 'in 4 weeks'],
  ['2026-03-01T12:00:00', '2026-08-29T12:00:00', 'in 6 months'],
])('at %s, %s is %s', (now, dueAt, words) => {
  expect(dueText(dueAt, new Date(now))).toBe(words)
})
