import { expect, test } from 'vitest'
import { findUnstorable } from './storable-text.ts'

const half = '\ud83d'

test.each([
  [half, ''],
  [{ title: half }, 'title'],
  [{ tasks: [{ title: 'a' }, { title: 'b', list: ['x', `y${half}`] }] }, 'tasks.1.list.1'],
  [{ tasks: [{ [half]: 1 }] }, 'tasks.0'],
  [{ a: { b: 'fine' }, c: 'x\0' }, 'c'],
  [[[[]], {}, half], '2'],
])('the text of %j that cannot be stored is found at "%s"', (json, place) => {
  expect(findUnstorable(json)).toBe(place)
})

test('where every text can be stored nothing is found, however deep it lies', () => {
  const deep: unknown[] = []
  let inner = deep
  for (let depth = 0; depth < 100_000; depth += 1) {
    const next: unknown[] = []
    inner.push('🦅', next)
    inner = next
  }
  expect(findUnstorable(deep)).toBeNull()
  for (const json of [null, 1, 'Grüße 🦅', {}, []]) expect(findUnstorable(json)).toBeNull()
})
