import { expect, test } from 'vitest'
import { indexExamples } from './example-index.ts'
import { createMatcher } from './matcher.ts'

const examples = [
  { meaning: 'lists', text: 'How do I show plants in a list?' },
  { meaning: 'lists', text: 'put rows into a list' },
  { meaning: 'dates', text: 'How do I show a date?' },
]

test('the meaning with the nearest examples comes first, also past a slip of the keyboard', () => {
  const match = createMatcher(examples, indexExamples(examples))
  expect(match('show my plnats in a list')[0]).toMatchObject({ meaning: 'lists', example: examples[0]!.text })
  expect(match('a date')[0]).toMatchObject({ meaning: 'dates' })
})

test('a search is not affected by the one before', () => {
  const match = createMatcher(examples, indexExamples(examples))
  match('How do I show plants in a list?')
  expect(match('zzz qqq')).toEqual([])
})

test('an index that was kept finds the same', () => {
  const match = createMatcher(examples, structuredClone(indexExamples(examples)))
  expect(match('How do I show a date?')).toEqual(
    createMatcher(examples, indexExamples(examples))('How do I show a date?'),
  )
})
