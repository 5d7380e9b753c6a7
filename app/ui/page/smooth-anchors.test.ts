import { expect, test } from 'vitest'
import { scrollTarget } from './smooth-anchors.ts'

test('a target ends up 80 px below the top', () => {
  expect(scrollTarget(1000, 200)).toBe(1120)
})

test('a target above the window is scrolled back to', () => {
  expect(scrollTarget(-500, 900)).toBe(320)
})

test('the page never scrolls above its top', () => {
  expect(scrollTarget(30, 0)).toBe(0)
})
