import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { sessionStorageStandIn } from '#test/page/session-storage.ts'
import { findArrived, forgetKey, keyFor } from './unsent-ask.ts'

beforeEach(() => vi.stubGlobal('sessionStorage', sessionStorageStandIn()))
afterAll(() => vi.unstubAllGlobals())

test('the same message tried again keeps its key; another message, or the same after it was taken, gets a new one', () => {
  const first = keyFor(7, { content: 'yes' })
  expect(keyFor(7, { content: 'yes', taskId: undefined })).toBe(first)
  const other = keyFor(7, { content: 'no' })
  expect(other).not.toBe(first)
  forgetKey(7)
  expect(keyFor(7, { content: 'no' })).not.toBe(other)
})

test('the same words for another task, with another move or replacing another message are a new message', () => {
  const hint = { content: 'A hint, please', taskId: 1, action: 'hint' as const }
  expect(keyFor(7, hint)).toBe(keyFor(7, hint))
  expect(keyFor(7, { ...hint, taskId: 2 })).not.toBe(keyFor(7, hint))
  expect(keyFor(7, { ...hint, action: 'attempt' })).not.toBe(keyFor(7, hint))
  expect(keyFor(7, { ...hint, replaces: 3 })).not.toBe(keyFor(7, hint))
  expect(keyFor(7, { answerTo: 3 })).not.toBe(keyFor(7, { answerTo: 4 }))
})

test('a message that the server stored without a response is recognized in the list; the same words sent earlier are not', () => {
  const said = { id: 3, content: 'yes', isUserMessage: true }
  const ask = { content: 'yes', taskId: 1, action: 'attempt' as const }
  keyFor(7, ask, 4)
  expect(findArrived(7, [said])).toBeNull()
  expect(findArrived(7, [said, { ...said, id: 5 }])).toEqual(ask)
  forgetKey(7)
  expect(findArrived(7, [said, { ...said, id: 5 }])).toBeNull()
})

test('a key is a UUID', () => {
  expect(keyFor(7, { content: 'yes' })).toMatch(
    /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/,
  )
})

test('without browser storage there is a key all the same', () => {
  vi.stubGlobal('sessionStorage', undefined)
  expect(keyFor(7, { content: 'yes' })).toHaveLength(36)
})
