import { expect, test } from 'vitest'
import { findTyped } from './use-typed-choice.ts'

const labels = ['All statuses', 'Not Started', 'In Progress', 'Completed', 'Cancelled']

test('letters find the choice that begins with them, the one that stands there first', () => {
  expect(findTyped(labels, 'in', 0)).toBe(2)
  expect(findTyped(labels, 'co', 3)).toBe(3)
  expect(findTyped(labels, 'x', 0)).toBe(null)
})

test('one letter again and again goes through all that begin with it, and round', () => {
  expect(findTyped(labels, 'c', -1)).toBe(3)
  expect(findTyped(labels, 'cc', 3)).toBe(4)
  expect(findTyped(labels, 'c', 4)).toBe(3)
})
