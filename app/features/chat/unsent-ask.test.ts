import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { findArrived, forgetKey, keyFor, readDraft, writeDraft } from './unsent-message.ts'

beforeEach(() => vi.stubGlobal('sessionStorage', storage()))
afterAll(() => vi.unstubAllGlobals())

test('what is written is there after a reload, for its project only', () => {
  writeDraft(7, 'How do I')
  expect(readDraft(7)).toBe('How do I')
  expect(readDraft(8)).toBe('')
})

test('an emptied box leaves nothing behind', () => {
  writeDraft(7, 'How')
  writeDraft(7, '')
  expect(sessionStorage.length).toBe(0)
})

test('the same message tried again keeps its key; another message, or the same after it was taken, gets a new one', () => {
  const first = keyFor(7, 'yes')
  expect(keyFor(7, 'yes')).toBe(first)
  const other = keyFor(7, 'no')
  expect(other).not.toBe(first)
  forgetKey(7)
  expect(keyFor(7, 'no')).not.toBe(other)
})

test('what the server took without a word is known by the messages; the same words said before are not it', () => {
  const said = { id: 3, content: 'yes', isUserMessage: true }
  keyFor(7, 'yes', 4)
  expect(findArrived(7, [said])).toBeNull()
  expect(findArrived(7, [said, { ...said, id: 5 }])).toBe('yes')
  forgetKey(7)
  expect(findArrived(7, [said, { ...said, id: 5 }])).toBeNull()
})

test('a key is a UUID', () => {
  expect(keyFor(7, 'yes')).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
})

test('where storage is forbidden there is no draft, and a key all the same', () => {
  vi.stubGlobal('sessionStorage', undefined)
  writeDraft(7, 'How')
  expect(readDraft(7)).toBe('')
  expect(keyFor(7, 'yes')).toHaveLength(36)
})

function storage() {
  const kept = new Map<string, string>()
  return {
    get length() {
      return kept.size
    },
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
    removeItem: (key: string) => void kept.delete(key),
  }
}
