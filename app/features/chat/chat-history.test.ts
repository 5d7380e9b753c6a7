import { expect, test } from 'vitest'
import type { ChatMessage } from '#contract/chat/chat.ts'
import {
  beginExchange,
  noHistory,
  takeNewest,
  takeOlder,
  threadOf,
  type ChatHistory,
} from './chat-history.ts'

test('older messages come in front, and those that are known stay the same objects', () => {
  const known = history(line(3, 4), true)
  const joined = takeOlder(known, line(1, 2), false)
  expect(idsOf(joined)).toEqual([1, 2, 3, 4])
  expect(joined.hasOlder).toBe(false)
  expect(joined.messages[2]).toBe(known.messages[0])
})

test('older messages of a conversation that is no longer shown are left out', () => {
  const known = history(line(5, 6), true)
  expect(takeOlder(known, line(1, 2), false)).toBe(known)
})

test('the newest page takes the place of what it covers and keeps the older ones', () => {
  const known = history([...line(1, 2), message(3, { content: 'Half', status: 'streaming' })], false)
  const joined = newest(known, [message(2), message(3, { content: 'Whole' }), message(4)], true)
  expect(joined.messages.map(({ content }) => content)).toEqual(['1', '2', 'Whole', '4'])
  expect(joined.messages[1]).toBe(known.messages[1])
  expect(joined.hasOlder).toBe(false)
})

test('a message sent while a page was loading is kept', () => {
  const joined = takeNewest(history(line(1, 2)), line(1), { hasOlder: false, knownBefore: history(line(1)) })
  expect(idsOf(joined)).toEqual([1, 2])
})

test('where another version is shown now, what followed the one before goes', () => {
  const known = history(line(1, 2, 3, 4), true)
  expect(idsOf(newest(known, [message(6, { parentId: 2 }), message(7)], true))).toEqual([1, 2, 6, 7])
  expect(idsOf(newest(history([...line(1, 2), message(6, { parentId: 2 })]), line(1, 2, 3), false))).toEqual([
    1, 2, 3,
  ])
})

test('an answer that is settled does not go back to streaming', () => {
  expect(
    newest(
      history([message(1, { content: 'Whole' })]),
      [message(1, { content: 'Ha', status: 'streaming' })],
      false,
    ).messages[0]?.content,
  ).toBe('Whole')
})

test('where messages between are missing, the old ones are dropped and can be brought again', () => {
  expect(newest(history(line(1, 2)), line(50, 51), true)).toEqual(history(line(50, 51), true))
})

test('a page without messages changes nothing but that there are no older ones', () => {
  expect(newest(noHistory, [], false)).toEqual(noHistory)
  expect(takeOlder(history(line(1), true), [], false)).toEqual(history(line(1), false))
})

test('a message that is sent stands at the end with a place for its answer, once', () => {
  const begun = beginExchange(
    history(line(1, 2)),
    { userMessageId: 3, tutorMessageId: 4 },
    { content: 'How?' },
    1,
    now,
  )
  expect(begun.messages.slice(2)).toMatchObject([
    { id: 3, content: 'How?', parentId: 2, status: 'complete', siblings: { index: 0, count: 1, ids: [3] } },
    { id: 4, content: '', parentId: 3, status: 'streaming' },
  ])
  expect(beginExchange(begun, { userMessageId: 3, tutorMessageId: 4 }, { content: 'How?' }, 1, now)).toBe(
    begun,
  )
})

test('an edit stands in the place of what it edits, as one of two', () => {
  const begun = beginExchange(
    history(line(1, 2, 3, 4)),
    { userMessageId: 5, tutorMessageId: 6 },
    { content: 'How?', replaces: 1 },
    1,
    now,
  )
  expect(begun.messages).toMatchObject([
    { id: 5, parentId: null, siblings: { index: 1, count: 2, ids: [1, 5] } },
    { id: 6, parentId: 5 },
  ])
})

test('another answer stands in the place of the first, under the same message', () => {
  const begun = beginExchange(
    history(line(1, 2, 3, 4)),
    { userMessageId: 1, tutorMessageId: 5 },
    { answerTo: 1 },
    1,
    now,
  )
  expect(begun.messages).toMatchObject([
    { id: 1 },
    { id: 5, parentId: 1, siblings: { index: 1, count: 2, ids: [2, 5] } },
  ])
})

const now = '2026-11-21T10:00:00.000Z'

function newest(known: ChatHistory, page: ChatMessage[], hasOlder: boolean): ChatHistory {
  return takeNewest(known, page, { hasOlder, knownBefore: known })
}

function history(messages: ChatMessage[], hasOlder = false): ChatHistory {
  return { messages, hasOlder }
}

function idsOf({ messages }: ChatHistory): number[] {
  return messages.map(({ id }) => id)
}

/** Messages with these ids. */
function line(...ids: number[]): ChatMessage[] {
  return ids.map((id) => message(id))
}

/** A message that follows the message with the previous id. */
function message(id: number, own: Partial<ChatMessage> = {}): ChatMessage {
  const place = { parentId: id === 1 ? null : id - 1, siblings: { index: 0, count: 1, ids: [id] } }
  const facts = {
    projectId: 1,
    isUserMessage: false,
    status: 'complete',
    error: null,
    source: 'web',
    taskId: null,
    hintLevel: null,
    codeChecks: null,
    hasView: false,
    isHelpful: null,
    action: null,
  } as const
  return { id, content: String(id), pictures: [], offers: [], ...facts, ...place, createdAt: now, ...own }
}

test('the thread of a task has what was said about it, the older part as the server told it', () => {
  const known = history([message(5, { taskId: 1 }), message(6), message(7, { taskId: 1 })], true)
  const told = [message(2, { taskId: 1, content: 'Before' }), message(5, { taskId: 1, content: 'As it was' })]
  expect(threadOf(known, 1, told).map(({ content }) => content)).toEqual(['Before', '5', '7'])
})

test('what is asked about a task stands in its thread at once, and so does another answer to it', () => {
  const start = { userMessageId: 8, tutorMessageId: 9 }
  const begun = beginExchange(history(line(1, 2)), start, { content: 'Why?', taskId: 4 }, 7, '')
  expect(threadOf(begun, 4, []).map(({ id }) => id)).toEqual([8, 9])
  const again = beginExchange(begun, { userMessageId: 8, tutorMessageId: 10 }, { answerTo: 8 }, 7, '')
  expect(threadOf(again, 4, []).map(({ id }) => id)).toEqual([8, 10])
})
