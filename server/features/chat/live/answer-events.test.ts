import { expect, test } from 'vitest'
import { eventStream } from '#server/platform/http/event-stream.ts'
import { answerEvents, uiMessageFormat } from './answer-events.ts'
import { createLiveAnswer } from './live-answer.ts'

function readerOf(answer: ReturnType<typeof createLiveAnswer>) {
  const reader = eventStream(answerEvents(answer, uiMessageFormat(answer))).getReader()
  return {
    next: async () => Buffer.from((await reader.read()).value ?? []).toString(),
    leave: () => reader.cancel(),
  }
}

function textIn(stream: string): string {
  return [...stream.matchAll(/"delta":"(.*?)"/g)].map(([, delta]) => delta).join('')
}

test('a reader who comes late, or reads slowly, gets everything that is new in one piece', async () => {
  const answer = createLiveAnswer({ messageId: 2, userMessageId: 1 })
  answer.append('one ')
  const slow = readerOf(answer)
  expect(await slow.next()).toContain('"messageId":"2"')
  await new Promise(setImmediate)
  for (const piece of ['two ', 'three']) answer.append(piece)
  answer.settle('complete', null)
  expect(textIn(await slow.next())).toBe('one ')
  expect(textIn(await slow.next())).toBe('two three')
  expect(await slow.next()).toMatch(/"type":"finish"[^]*\[DONE\]/)
  expect(await slow.next()).toBe('')
})

test('a step is sent once, and never after the end', async () => {
  const answer = createLiveAnswer({ messageId: 2, userMessageId: 1 })
  const reader = readerOf(answer)
  await reader.next()
  answer.beginStep('reading')
  expect(await reader.next()).toContain('"step":"reading"')
  answer.append('Found. ')
  expect(textIn(await reader.next())).toBe('Found. ')
  answer.beginStep('mending')
  answer.settle('complete', null)
  expect(await reader.next()).not.toContain('"step"')
})

test('a reader who leaves does not end the answer for others', async () => {
  const answer = createLiveAnswer({ messageId: 2, userMessageId: 1 })
  const [one, other] = [readerOf(answer), readerOf(answer)]
  await one.next()
  await other.next()
  await one.leave()
  answer.append('Still here.')
  expect(textIn(await other.next())).toBe('Still here.')
  expect(answer.signal.aborted).toBe(false)
})
