import { expect, test } from 'vitest'
import { gerund } from './word-forms.ts'

test.each([
  ['swap', 'swapping'],
  ['plan', 'planning'],
  ['quit', 'quitting'],
  ['open', 'opening'],
  ['edit', 'editing'],
  ['visit', 'visiting'],
  ['sharpen', 'sharpening'],
  ['share', 'sharing'],
  ['see', 'seeing'],
  ['draw', 'drawing'],
])('%s: %s', (verb, form) => {
  expect(gerund(verb)).toBe(form)
})
