import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { sessionStorageStandIn } from '#test/page/session-storage.ts'
import { readDraft, writeDraft } from './draft.ts'

beforeEach(() => vi.stubGlobal('sessionStorage', sessionStorageStandIn()))
afterAll(() => vi.unstubAllGlobals())

test('what is written is there after a reload, for its place only', () => {
  writeDraft('chat', 7, 'How do I')
  expect(readDraft('chat', 7)).toBe('How do I')
  expect(readDraft('chat', 8)).toBe('')
  expect(readDraft('attempt', 7)).toBe('')
  expect(readDraft('edit', 7)).toBe('')
})

test('an emptied box leaves nothing behind', () => {
  writeDraft('attempt', 7, 'How')
  writeDraft('attempt', 7, '')
  expect(sessionStorage.length).toBe(0)
})

test('without browser storage there is no draft', () => {
  vi.stubGlobal('sessionStorage', undefined)
  writeDraft('chat', 7, 'How')
  expect(readDraft('chat', 7)).toBe('')
})
