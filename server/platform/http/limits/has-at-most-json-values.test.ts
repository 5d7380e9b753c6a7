import { expect, test } from 'vitest'
import { ownTimeMs } from '#test/own-time.ts'
import { hasAtMostJsonValues } from './has-at-most-json-values.ts'

test.each([
  ['numbers', JSON.stringify(Array(100).fill(0))],
  ['lists in lists', JSON.stringify(Array.from({ length: 100 }, () => [[]]))],
  ['objects', JSON.stringify(Array.from({ length: 100 }, () => ({ a: 1 })))],
  [
    'what stands behind a string with quotes in it',
    JSON.stringify(['a \\"quote\\', '"', '\\', ...Array(100).fill(0)]),
  ],
])('too many values are noticed: %s', (_name, text) => {
  expect(hasAtMostJsonValues(text, 50)).toBe(false)
})

test.each([
  ['a long text', JSON.stringify({ content: 'one, two, [three] and {four} "five" '.repeat(1000) })],
  ['a text that ends in a backslash', JSON.stringify(['\\', `${',[{'.repeat(1000)}\\`, 'x,,,\\\\'])],
  ['one that is no JSON', `"${','.repeat(1000)}`],
  ['just as many as may be', JSON.stringify(Array(49).fill('0'.repeat(10)))],
])('few values pass, however long: %s', (_name, text) => {
  expect(hasAtMostJsonValues(text, 50)).toBe(true)
})

test('a text of escaped quotes is read only once', { tags: 'deep' }, () => {
  const text = JSON.stringify({ content: '"'.repeat(10_000_000) })
  // Searching for the next quote each time took 120 ms.
  expect(ownTimeMs(() => hasAtMostJsonValues(text, 100_000))).toBeLessThan(70)
})
