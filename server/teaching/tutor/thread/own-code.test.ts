import { expect, test } from 'vitest'
import { typeNamedIn } from './own-code.ts'

test('a type is named by its whole name, one or many', () => {
  expect(typeNamedIn('show my hikes', ['Hike'])).toBe('Hike')
  expect(typeNamedIn('show my hiker', ['Hike'])).toBeNull()
})

test.each(['(', '[a', 'Hike+', '\\', '*'])('a type of an imported plan may be called %s', (name) => {
  expect(typeNamedIn('what is this?', [name])).toBeNull()
  expect(typeNamedIn(`what is ${name} for?`, [name])).toBe(name)
})
