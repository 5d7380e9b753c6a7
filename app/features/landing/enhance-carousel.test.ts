import { expect, test } from 'vitest'
import { slideForKey, wrapped } from './enhance-carousel.ts'

test('after the last story comes the first, and before the first the last', () => {
  expect(wrapped(4, 4)).toBe(0)
  expect(wrapped(-1, 4)).toBe(3)
})

test('arrows, Home and End move between the names, other keys do not', () => {
  expect(slideForKey('ArrowRight', 3, 4)).toBe(0)
  expect(slideForKey('ArrowLeft', 0, 4)).toBe(3)
  expect(slideForKey('Home', 2, 4)).toBe(0)
  expect(slideForKey('End', 0, 4)).toBe(3)
  expect(slideForKey('Enter', 1, 4)).toBeNull()
})
