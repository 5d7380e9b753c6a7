import { expect, test } from 'vitest'
import { hashOfKey, looksLikeKey, makeKey } from './make-key.ts'

test('a key has its prefix, 32 random characters and a checksum', () => {
  expect(makeKey()).toMatch(/^flg_[0-9A-Za-z]{32}[0-9A-Za-z]{6}$/)
})

test('a thousand keys are a thousand keys', () => {
  expect(new Set(Array.from({ length: 1000 }, makeKey)).size).toBe(1000)
})

test('a key knows its own checksum, and a mistyped one is noticed', () => {
  const key = makeKey()
  const mistyped = key.slice(0, 10) + (key[10] === 'a' ? 'b' : 'a') + key.slice(11)
  expect(looksLikeKey(key)).toBe(true)
  expect(looksLikeKey(mistyped)).toBe(false)
  expect(looksLikeKey(`${key}x`)).toBe(false)
})

test('a key from the first installations still works', () => {
  expect(looksLikeKey('fledge_23jvVLVaAGln2bqcXNv24H0pGy5U1H17eEzP')).toBe(true)
  expect(looksLikeKey('flg_23jvVLVaAGln2bqcXNv24H0pGy5U1H17eEzP')).toBe(false)
})

test('the hash does not contain the key', () => {
  const key = makeKey()
  expect(hashOfKey(key)).toMatch(/^[0-9a-f]{64}$/)
})
