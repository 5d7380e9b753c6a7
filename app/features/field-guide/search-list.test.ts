import { expect, test } from 'vitest'
import { createArticleSearch } from './search-list.ts'

const search = createArticleSearch([
  {
    slug: 'swiftui-state',
    title: 'State and bindings',
    summary: 'Let a view remember a value.',
    keywords: ['@State', 'useState'],
    questions: ['whats the dollar sign in swiftui'],
  },
  {
    slug: 'swiftui-lists',
    title: 'Lists and ForEach',
    summary: 'Show many rows.',
    keywords: ['Identifiable'],
    questions: ['how do i delete a row'],
  },
])

test('an article is found by how a learner asks', () => {
  expect(search('what is the dollar sign')[0]?.slug).toBe('swiftui-state')
})

test('a slip of the finger and a word half typed still find it', () => {
  expect(search('identifable')[0]?.slug).toBe('swiftui-lists')
  expect(search('bindi')[0]?.slug).toBe('swiftui-state')
})

test('words without meaning find nothing', () => {
  expect(search('how do i')).toEqual([])
})

test('an article that only shares a word with the question is not listed beside the one that answers it', () => {
  expect(search('how do i delete a row, remember').map(({ slug }) => slug)).toEqual(['swiftui-lists'])
  expect(search('remember').map(({ slug }) => slug)).toEqual(['swiftui-state'])
})
