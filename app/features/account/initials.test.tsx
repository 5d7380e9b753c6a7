import { expect, test } from 'vitest'
import { initialsOf } from './initials.tsx'

test.each([
  ['Ada Lovelace', 'AL'],
  ['Grace Brewster Murray Hopper', 'GH'],
  ['ada', 'A'],
  ['  ', '?'],
  ['Øystein Å', 'ØÅ'],
  ['𝒜da Byron', '𝒜B'],
])('%j is written %s', (name, initials) => {
  expect(initialsOf(name)).toBe(initials)
})
