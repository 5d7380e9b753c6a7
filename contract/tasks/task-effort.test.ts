import { expect, test } from 'vitest'
import { taskEffort } from './task-effort.ts'

test('effort is shown as a range', () => {
  expect(taskEffort({ minutes: 45, range: [25, 60] })).toBe('25 to 60 min')
})

test('the end that fits the learner comes first', () => {
  expect(taskEffort({ minutes: 60, range: [25, 60] })).toBe('60 min (25 with practice)')
  expect(taskEffort({ minutes: 25, range: [25, 60] })).toBe('25 min (60 for a beginner)')
})

test('a task of an older plan, and one that was split, show only their minutes', () => {
  expect(taskEffort({ minutes: 45 })).toBe('45 min')
  expect(taskEffort({ minutes: 15, range: [25, 60] })).toBe('15 min')
})
