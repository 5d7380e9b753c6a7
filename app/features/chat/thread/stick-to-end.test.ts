import { expect, test } from 'vitest'
import { isNearEnd, nextFollowing, placeAfterResize } from './stick-to-end.ts'

const place = (scrollTop: number, scrollHeight = 2000) => ({ scrollTop, scrollHeight, clientHeight: 500 })

test.each([
  [1500, true],
  [1450, true],
  [1449, false],
])('at %i of 1500 the end is near: %s', (scrollTop, isNear) => {
  expect(isNearEnd(place(scrollTop))).toBe(isNear)
})

test('text that grows under a reader at the end is followed', () => {
  expect(nextFollowing(true, place(1500), place(1500, 2400))).toBe(true)
})

test('a reader who moves up past the limit is left alone', () => {
  expect(nextFollowing(true, place(1500), place(1440))).toBe(false)
})

test('a reader who moves up a little, while text grows, is left alone too', () => {
  expect(nextFollowing(true, place(1500), place(1480, 2400))).toBe(false)
})

test('a reader further up is not pulled down by new text', () => {
  expect(nextFollowing(false, place(900), place(900, 2400))).toBe(false)
})

test('back at the end it is followed again', () => {
  expect(nextFollowing(false, place(900), place(1460))).toBe(true)
})

test('a message box that shrinks while a whole answer arrives does not stop the following', () => {
  const before = { scrollTop: 1000, scrollHeight: 1500, clientHeight: 500 }
  expect(nextFollowing(true, before, { scrollTop: 900, scrollHeight: 2400, clientHeight: 600 })).toBe(true)
})

test('an answer is followed only to its beginning, but a form that opens below its end does not cover it', () => {
  const grown = { scrollHeight: 2600, clientHeight: 500 }
  expect(placeAfterResize(place(1500), grown, 1700)).toBe(1700)
  expect(placeAfterResize(place(1500), { scrollHeight: 2000, clientHeight: 300 }, 1400)).toBe(1700)
})
