import { expect, test } from 'vitest'
import { keyHashOfRequest } from './require-key.ts'
import { hashOfKey, makeKey } from './make-key.ts'

const key = makeKey()

test.each([
  ['nothing behind Bearer', 'Bearer'],
  ["a proxy's own word", 'Basic Zm9vOmJhcg=='],
  ["another service's token", 'Bearer ya29.a0AfH6SM'],
])('a good key is found beside an Authorization with %s', (_name, authorization) => {
  expect(keyHashOfRequest(new Headers({ authorization, 'x-api-key': key }))).toBe(hashOfKey(key))
})

test('a key in Authorization goes before another one', () => {
  expect(
    keyHashOfRequest(new Headers({ authorization: `Bearer Bearer ${key}`, 'x-api-key': makeKey() })),
  ).toBe(hashOfKey(key))
})

test('a value that does not look like a key counts as none', () => {
  for (const authorization of ['Bearer nonsense', 'Bearer', `Bearer ${key}x`])
    expect(keyHashOfRequest(new Headers({ authorization }))).toBeNull()
})
