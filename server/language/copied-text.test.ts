import { expect, test } from 'vitest'
import { findCopies } from './copied-text.ts'

const answer =
  'Try it:\n```swift Plant.swift\nstruct Plant {\n    let name: String\n}\n```\nCall `water()` then.'

test('lines of an answer are a copy, whatever their indentation or fence; other lines or another order are not', () => {
  const texts = [
    'struct Plant {\n  let name: String\n\n}',
    '```swift\nstruct Plant {\n```',
    'water()',
    '',
    'struct Plant {\n}',
    'let name: String\nstruct Plant {',
    'struct Plant {\n    var name: String\n}',
  ]
  expect(findCopies(texts, [answer])).toEqual([true, true, true, true, false, false, false])
})

test('lines of two answers are no copy where they were never neighbours', () => {
  expect(findCopies(['first\nsecond'], ['first', 'second'])).toEqual([false])
})

test('each answer is read once, however many texts are compared', () => {
  let read = 0
  const answers = Array.from({ length: 10 }, () => 'a'.repeat(1000))
  function* counted() {
    for (const one of answers) {
      read += 1
      yield one
    }
  }
  const texts = Array.from({ length: 500 }, () => `b${'a'.repeat(999)}`)
  expect(findCopies(texts, counted())).not.toContain(true)
  expect(read).toBe(answers.length)
})
