import { expect, test } from 'vitest'
import { isModestJson } from './modest-json.ts'

test.each([
  ['numbers', JSON.stringify(Array(100).fill(0))],
  ['lists in lists', JSON.stringify(Array.from({ length: 100 }, () => [[]]))],
  ['objects', JSON.stringify(Array.from({ length: 100 }, () => ({ a: 1 })))],
  [
    'what stands behind a string with quotes in it',
    JSON.stringify(['a \\"quote\\', '"', '\\', ...Array(100).fill(0)]),
  ],
])('too many values are noticed: %s', (_name, text) => {
  expect(isModestJson(text, 50)).toBe(false)
})

test.each([
  ['a long text', JSON.stringify({ content: 'one, two, [three] and {four} "five" '.repeat(1000) })],
  ['a text that ends in a backslash', JSON.stringify(['\\', `${',[{'.repeat(1000)}\\`, 'x,,,\\\\'])],
  ['one that is no JSON', `"${','.repeat(1000)}`],
  ['just as many as may be', JSON.stringify(Array(49).fill('0'.repeat(10)))],
])('few values pass, however long: %s', (_name, text) => {
  expect(isModestJson(text, 50)).toBe(true)
})
