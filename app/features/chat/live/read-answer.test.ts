import { expect, test } from 'vitest'
import { readAnswer, type AnswerEvent } from './read-answer.ts'

const start = { type: 'start', messageId: '8', messageMetadata: { userMessageId: 7, tutorMessageId: 8 } }
const begun: AnswerEvent = { type: 'start', userMessageId: 7, tutorMessageId: 8 }

test('an answer is its start, its text and its end', async () => {
  const stream = streamOf([
    lines(
      start,
      { type: 'text-start', id: 'a' },
      text('Use '),
      text('@State'),
      { type: 'text-end', id: 'a' },
      { type: 'finish' },
    ),
    'data: [DONE]\n\n',
  ])
  expect(await eventsOf(stream)).toEqual([
    begun,
    { type: 'text', text: 'Use ' },
    { type: 'text', text: '@State' },
    { type: 'end', status: 'complete', error: null },
  ])
})

test('pieces cut anywhere, even inside a letter, give the same text', async () => {
  const bytes = new TextEncoder().encode(lines(start, text('Größe 🐦 '), text('日本'), { type: 'finish' }))
  const single = streamOf(Array.from(bytes, (byte) => new Uint8Array([byte])))
  expect(textOf(await eventsOf(single))).toBe('Größe 🐦 日本')
})

test('a damaged line and chunks of kinds we do not know are passed over', async () => {
  const stream = streamOf([
    lines(start),
    'data: {"type":"text-del\n\n',
    ': keep-alive\n\n',
    'nonsense\n\n',
    'data: null\n\n',
    lines({ type: 'reasoning-delta', delta: 'hm' }, { type: 'text-delta', delta: 7 }, text('whole'), {
      type: 'finish',
    }),
  ])
  const events = await eventsOf(stream)
  expect(textOf(events)).toBe('whole')
  expect(events.at(-1)).toEqual({ type: 'end', status: 'complete', error: null })
})

test('an error inside the stream is a failure with its sentence', async () => {
  const events = await eventsOf(
    streamOf([lines(start, text('Half'), { type: 'error', errorText: 'The model is gone' })]),
  )
  expect(events.at(-1)).toEqual({ type: 'end', status: 'failed', error: 'The model is gone' })
})

test('an abort says that the answer was stopped', async () => {
  expect((await eventsOf(streamOf([lines(start, { type: 'abort' })]))).at(-1)).toEqual({
    type: 'end',
    status: 'stopped',
    error: null,
  })
})

test('a stream that just breaks off has no end', async () => {
  expect(await eventsOf(streamOf([lines(start, text('Half a'))]))).toEqual([
    begun,
    { type: 'text', text: 'Half a' },
  ])
})

test('a line longer than any answer is refused', async () => {
  const flood = streamOf([lines(start), `data: ${'x'.repeat(5 * 1024 * 1024)}`])
  await expect(eventsOf(flood)).rejects.toThrow()
})

test('a reader who leaves closes the stream', async () => {
  const cancelled = Promise.withResolvers<void>()
  const life = new AbortController()
  const endless = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(new TextEncoder().encode(lines(start))),
    cancel: () => cancelled.resolve(),
  })
  const events = readAnswer(endless, life.signal)
  await events.next()
  const next = events.next()
  life.abort()
  await cancelled.promise
  expect(await next).toEqual({ done: true, value: undefined })
})

function text(delta: string) {
  return { type: 'text-delta', id: 'a', delta }
}

function lines(...chunks: object[]): string {
  return chunks.map((chunk) => `data: ${JSON.stringify(chunk)}\n\n`).join('')
}

function streamOf(pieces: (string | Uint8Array)[]): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  return new ReadableStream({
    start(controller) {
      for (const piece of pieces)
        controller.enqueue(typeof piece === 'string' ? encoder.encode(piece) : piece)
      controller.close()
    },
  })
}

async function eventsOf(stream: ReadableStream<Uint8Array>): Promise<AnswerEvent[]> {
  return Array.fromAsync(readAnswer(stream))
}

function textOf(events: AnswerEvent[]): string {
  return events.map((event) => (event.type === 'text' ? event.text : '')).join('')
}
