import { expect, test } from 'vitest'
import { meaningfulWords, searchWords } from './search-words.ts'

test('names of API are found whole and by their parts', () => {
  expect(searchWords('NavigationStack')).toEqual(['navigationstack', 'navigation', 'stack'])
  expect(searchWords('URLSession')).toEqual(['urlsession', 'url', 'session'])
})

test('wrappers are found with and without their sign', () => {
  expect(searchWords('@Query')).toEqual(['@query', 'query'])
})

test('forms of a word come together', () => {
  expect(searchWords('lists listing listed')).toEqual(['list', 'list', 'list'])
})

test('accents do not matter', () => {
  expect(searchWords('Café')).toEqual(searchWords('cafe'))
})

test.each(['How do I show a list of 12 things in SwiftUI 6.2?', "@State isn't updating my view's body", 'snake_case_names and #Preview, _private', 'a1b2 C3PO x', '--- !!'])(
  'a letter of another alphabet changes nothing about the words beside it: %s',
  (text) => {
    expect(searchWords(`${text} \u2713`)).toEqual(searchWords(text))
  },
)

test('small words carry no meaning unless there is nothing else', () => {
  expect(meaningfulWords('how do I make a list')).toEqual(['list'])
  expect(meaningfulWords('how do I')).toEqual(['how', 'do', 'i'])
})
