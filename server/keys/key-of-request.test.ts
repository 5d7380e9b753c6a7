import { expect, test } from 'vitest'
import { keyOfRequest } from './key-of-request.ts'
import { makeKey } from './make-key.ts'

const key = makeKey()

test.each([
  ['nothing behind Bearer', 'Bearer'],
  ["a proxy's own word", 'Basic Zm9vOmJhcg=='],
  ["another service's token", 'Bearer ya29.a0AfH6SM'],
])('a good key is found beside an Authorization with %s', (_name, authorization) => {
  expect(keyOfRequest(new Headers({ authorization, 'x-api-key': key }))).toBe(key)
})

test('a key in Authorization goes before another one', () => {
  expect(keyOfRequest(new Headers({ authorization: `Bearer Bearer ${key}`, 'x-api-key': makeKey() }))).toBe(key)
})

test('what is no key is told as it came, and Bearer alone is none', () => {
  expect(keyOfRequest(new Headers({ authorization: 'Bearer nonsense' }))).toBe('nonsense')
  expect(keyOfRequest(new Headers({ authorization: 'Bearer' }))).toBeNull()
})
