import { expect, test } from 'vitest'
import { createAnswerReaders } from './answer-readers.ts'
import { createLiveAnswer } from './live-answer.ts'

/** A reader with room for so many writes at a time. */
function readerWith({ room }: { room: number }) {
  const taken: Uint8Array[] = []
  const reader = { taken, room, isEnded: false, text: () => Buffer.concat(taken).toString() }
  const write = (bytes: Uint8Array) => taken.push(bytes) < reader.room
  return { reader, sink: { write, end: () => void (reader.isEnded = true) } }
}

function textIn(stream: string): string {
  return [...stream.matchAll(/"delta":"(.*?)"/g)].map(([, delta]) => delta).join('')
}

test('a reader without room is given nothing more, and then all of it, while the others go on', async () => {
  const answer = createLiveAnswer({ messageId: 2, userMessageId: 1 })
  const feed = createAnswerReaders(answer)
  const [quick, slow] = [readerWith({ room: 100 }), readerWith({ room: 2 })]
  feed(quick.sink)
  const { more } = feed(slow.sink)
  for (const piece of ['one ', 'two ', 'three']) {
    answer.append(piece)
    await Promise.resolve()
  }
  answer.settle('complete', null)
  await new Promise(setImmediate)
  expect(textIn(quick.reader.text())).toBe('one two three')
  expect(quick.reader.isEnded).toBe(true)
  expect(slow.reader.taken).toHaveLength(2)
  expect(slow.reader.isEnded).toBe(false)
  slow.reader.room = 100
  more()
  more()
  expect(textIn(slow.reader.text())).toBe('one two three')
  expect(slow.reader.text().match(/\[DONE\]/g)).toHaveLength(1)
  expect(slow.reader.isEnded).toBe(true)
})

test('readers that keep up share the bytes of a piece', async () => {
  const answer = createLiveAnswer({ messageId: 2, userMessageId: 1 })
  const feed = createAnswerReaders(answer)
  const [one, other] = [readerWith({ room: 100 }), readerWith({ room: 100 })]
  feed(one.sink)
  feed(other.sink)
  answer.append('the same')
  await new Promise(setImmediate)
  expect(one.reader.taken[1]).toBe(other.reader.taken[1])
  answer.settle('stopped', null)
})

test('a step is told once, and never after the end', async () => {
  const answer = createLiveAnswer({ messageId: 2, userMessageId: 1 })
  const { reader, sink } = readerWith({ room: 100 })
  createAnswerReaders(answer)(sink)
  answer.beginStep('reading')
  await new Promise(setImmediate)
  answer.append('Found. ')
  await new Promise(setImmediate)
  answer.beginStep('mending')
  answer.settle('complete', null)
  await new Promise(setImmediate)
  expect(reader.text().match(/"step":"\w+"/g)).toEqual(['"step":"reading"'])
})

test('a reader who left is written to no more', async () => {
  const answer = createLiveAnswer({ messageId: 2, userMessageId: 1 })
  const { reader, sink } = readerWith({ room: 100 })
  const { leave, more } = createAnswerReaders(answer)(sink)
  leave()
  answer.append('unheard')
  answer.settle('complete', null)
  await new Promise(setImmediate)
  more()
  expect(reader.taken).toHaveLength(1)
})
