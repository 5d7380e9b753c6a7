import { expect, test } from 'vitest'
import { comesBack } from './comes-back.ts'

const now = new Date('2026-03-01T12:00:00Z')

test.each([
  ['2026-03-01T13:00:00Z', 'today'],
  ['2026-03-02T12:00:00Z', 'tomorrow'],
  ['2026-03-04T12:00:00Z', 'in 3 days'],
  ['2026-03-29T12:00:00Z', 'in 4 weeks'],
  ['2026-08-29T12:00:00Z', 'in 6 months'],
])('%s is %s', (dueAt, words) => {
  expect(comesBack(dueAt, now)).toBe(words)
})
