import { expect, test } from 'vitest'
import type { ChatMessage } from '#contract/chat.ts'
import { mergePage, noHistory, putMessages } from './chat-history.ts'

test('older messages come in front, and those that are known stay the same objects', () => {
  const known = { messages: [message(3), message(4)], hasOlder: true }
  const merged = mergePage(known, [message(1), message(2)], false)
  expect(merged.messages.map(({ id }) => id)).toEqual([1, 2, 3, 4])
  expect(merged.hasOlder).toBe(false)
  expect(merged.messages[2]).toBe(known.messages[0])
})

test('the newest page takes the place of what it covers and keeps the older ones', () => {
  const known = { messages: [message(1), message(2), message(3, { content: 'Half', status: 'streaming' })], hasOlder: false }
  const merged = mergePage(known, [message(2), message(3, { content: 'Whole' }), message(4)], true)
  expect(merged.messages.map(({ content }) => content)).toEqual(['1', '2', 'Whole', '4'])
  expect(merged.messages[1]).toBe(known.messages[1])
  expect(merged.hasOlder).toBe(false)
})

test('messages sent while an older page was on its way are kept', () => {
  const known = { messages: [message(1), message(2)], hasOlder: false }
  expect(mergePage(known, [message(1)], false).messages.map(({ id }) => id)).toEqual([1, 2])
})

test('an answer that is settled does not go back to streaming', () => {
  const known = { messages: [message(1, { content: 'Whole' })], hasOlder: false }
  expect(mergePage(known, [message(1, { content: 'Ha', status: 'streaming' })], false).messages[0]?.content).toBe('Whole')
})

test('where messages between are missing, the old ones are dropped and can be brought again', () => {
  const merged = mergePage({ messages: [message(1), message(2)], hasOlder: false }, [message(50), message(51)], true)
  expect(merged).toEqual({ messages: [message(50), message(51)], hasOlder: true })
})

test('a page without messages changes nothing but that there are no older ones', () => {
  expect(mergePage(noHistory, [], false)).toEqual(noHistory)
  expect(mergePage({ messages: [message(1)], hasOlder: true }, [], false)).toEqual({ messages: [message(1)], hasOlder: false })
})

test('a message is put at its place, once', () => {
  const known = { messages: [message(1), message(3)], hasOlder: false }
  expect(putMessages(known, [message(3, { content: 'New' }), message(2)]).messages.map(({ content }) => content)).toEqual(['1', '2', 'New'])
})

function message(id: number, own: Partial<ChatMessage> = {}): ChatMessage {
  return {
    id,
    projectId: 1,
    content: String(id),
    isUserMessage: false,
    status: 'complete',
    error: null,
    source: 'web',
    taskId: null,
    hintLevel: null,
    codeChecks: null,
    createdAt: '2026-11-21T10:00:00.000Z',
    ...own,
  }
}
