import { expect, test } from 'vitest'
import type { Ask } from '#app/features/chat/ask.ts'
import { createLiveChat, type ListedMessage, type LiveChatParts } from './live-chat.ts'

test('a message is taken when the stream begins, and its answer is told whole at the end', async () => {
  const { parts, ended, started } = partsWith({ send: async () => answer(8, 'Use @State', 'finish') })
  const live = createLiveChat(parts)
  live.open()
  await live.send({ content: 'How?' }, 'key')
  expect(started).toEqual([{ ask: { content: 'How?' }, tutorMessageId: 8 }])
  expect(live.state().answering).toBe(8)
  expect(await ended).toEqual({ id: 8, status: 'complete', text: 'Use @State' })
  expect(live.state()).toEqual({ answering: null, isReconnecting: false, step: null, lastEnd: 'complete' })
})

test('a message that the server never took is not said to be sent', async () => {
  const live = createLiveChat(partsWith({ send: async () => new Response('').body }).parts)
  await expect(live.send({ content: 'How?' }, 'key')).rejects.toThrow('before the server took your message')
  expect(live.state().answering).toBeNull()
})

test('a connection that breaks is joined again, without a gap or a repeat', async () => {
  const joins = [answer(8, 'Use @Sta'), answer(8, 'Use @State here', 'finish')]
  const { parts, ended } = partsWith({ send: async () => answer(8, 'Use'), join: async () => joins.shift()! })
  const live = createLiveChat(parts)
  live.open()
  await live.send({ content: 'How?' }, 'key')
  expect(await ended).toEqual({ id: 8, status: 'complete', text: 'Use @State here' })
  expect(joins).toEqual([])
})

test('what is shown never gets shorter while a joined stream starts over', async () => {
  const shown: number[] = []
  const joins = [answer(8, 'Use'), answer(8, 'Use @State', 'finish')]
  const { parts, ended } = partsWith({
    send: async () => answer(8, 'Use @St'),
    join: async () => joins.shift()!,
  })
  const live = createLiveChat({ ...parts, onNextFrame: (draw) => draw() })
  live.subscribeToText(() => shown.push(live.text().length))
  live.open()
  await live.send({ content: 'How?' }, 'key')
  await ended
  expect(shown).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
})

test('while there is no connection it says so and waits longer each time', async () => {
  const waits: number[] = []
  const seen: boolean[] = []
  let failures = 3
  const join = async () =>
    failures-- > 0 ? Promise.reject(new TypeError('Failed to fetch')) : answer(8, 'Whole', 'finish')
  const { parts, ended } = partsWith({
    send: async () => answer(8, ''),
    join,
    wait: async (milliseconds) => void waits.push(milliseconds),
  })
  const live = createLiveChat(parts)
  live.subscribe(() => seen.push(live.state().isReconnecting))
  live.open()
  await live.send({ content: 'How?' }, 'key')
  expect((await ended).text).toBe('Whole')
  expect(waits).toEqual([500, 1000, 2000, 4000])
  expect(seen).toContain(true)
  expect(live.state().isReconnecting).toBe(false)
})

test.each(['complete', 'stopped', 'failed'] as const)(
  'a connection that died without a word is given up when the list says that the answer is %s',
  async (status) => {
    const { parts } = partsWith({
      send: async () => neverEnding(8, 'Use @St'),
      refresh: async () => [{ id: 8, status }],
    })
    const live = createLiveChat(parts)
    live.open()
    await live.send({ content: 'How?' }, 'key')
    expect(live.state().answering).toBe(8)
    await live.catchUp()
    expect(live.state()).toMatchObject({ answering: null, lastEnd: status })
  },
)

test('an answer is still followed while another branch is shown, where nothing is written', async () => {
  const rest = Promise.withResolvers<ReadableStream<Uint8Array>>()
  const { parts, ended } = partsWith({
    send: async () => neverEnding(8, 'Use @St'),
    join: () => rest.promise,
    refresh: async () => [{ id: 4, status: 'complete' }],
  })
  const live = createLiveChat(parts)
  live.open()
  await live.send({ content: 'How?' }, 'key')
  await live.catchUp()
  expect(live.state()).toMatchObject({ answering: 8, isReconnecting: false, lastEnd: null })
  rest.resolve(answer(8, 'Use @State', 'finish'))
  expect(await ended).toEqual({ id: 8, status: 'complete', text: 'Use @State' })
})

test('an answer that the list still shows as streaming is followed further', async () => {
  const { parts } = partsWith({
    send: async () => neverEnding(8, 'Use @St'),
    refresh: async () => [writing(8)],
  })
  const live = createLiveChat(parts)
  live.open()
  await live.send({ content: 'How?' }, 'key')
  await live.catchUp()
  expect(live.state().answering).toBe(8)
})

test('an answer that another process settled is over when the list says so, and as the list says', async () => {
  const lists: ListedMessage[][] = [[writing(8)], [writing(8)], [{ id: 8, status: 'failed' }]]
  const over = Promise.withResolvers<void>()
  const { parts } = partsWith({ refresh: async () => lists.shift()! })
  const live = createLiveChat(parts)
  live.subscribe(() => live.state().lastEnd && over.resolve())
  live.open()
  await live.catchUp()
  expect(live.state().answering).toBe(8)
  await over.promise
  expect(live.state()).toMatchObject({ answering: null, lastEnd: 'failed' })
})

test('an answer that ended on a hidden branch is not announced as complete', async () => {
  const { parts } = partsWith({
    send: async () => answer(8, 'Use @St'),
    refresh: async () => [{ id: 4, status: 'complete' }],
  })
  const live = createLiveChat(parts)
  live.open()
  await live.send({ content: 'How?' }, 'key')
  await expect.poll(() => live.state().answering).toBeNull()
  expect(live.state().lastEnd).toBeNull()
})

test('an answer begun elsewhere is joined', async () => {
  const { parts, ended } = partsWith({
    refresh: async () => [writing(12)],
    join: async () => answer(12, 'From the other tab', 'finish'),
  })
  const live = createLiveChat(parts)
  live.open()
  await live.catchUp()
  expect(await ended).toEqual({ id: 12, status: 'complete', text: 'From the other tab' })
})

test.each([
  ['abort', 'stopped'],
  ['error', 'failed'],
] as const)('an answer that ends with %s is %s and keeps its text', async (chunk, status) => {
  const { parts, ended } = partsWith({ send: async () => answer(8, 'Half', chunk) })
  const live = createLiveChat(parts)
  live.open()
  await live.send({ content: 'How?' }, 'key')
  expect(await ended).toEqual({ id: 8, status, text: 'Half' })
})

test('what the tutor does besides writing is shown until its next words', async () => {
  const steps: (string | null)[] = []
  const chunks = [
    { type: 'start', messageMetadata: { userMessageId: 7, tutorMessageId: 8 } },
    stepTo('reading'),
    stepTo('no such step'),
    stepTo('mending'),
    said,
    stepTo('tasks'),
    said,
  ]
  const { parts, ended } = partsWith({ send: async () => streamOf([...chunks, { type: 'finish' }]) })
  const live = createLiveChat(parts)
  live.subscribe(() => live.state().step !== steps.at(-1) && steps.push(live.state().step))
  live.open()
  await live.send({ content: 'How?' }, 'key')
  await ended
  expect(steps).toEqual([null, 'reading', 'mending', null, 'tasks', null])
})

test('many pieces of text are rendered once', async () => {
  const frames: (() => void)[] = []
  const { parts, ended } = partsWith({ send: async () => answer(8, 'abcdefgh', 'finish') })
  const live = createLiveChat({ ...parts, onNextFrame: (draw) => void frames.push(draw) })
  live.open()
  await live.send({ content: 'How?' }, 'key')
  await ended
  expect(frames).toHaveLength(1)
})

/** Streams an answer character by character. Without an `ending`, the connection breaks. */
function answer(
  tutorMessageId: number,
  text: string,
  ending?: 'finish' | 'abort' | 'error',
): ReadableStream<Uint8Array> {
  const chunks = [
    { type: 'start', messageMetadata: { userMessageId: tutorMessageId - 1, tutorMessageId } },
    ...Array.from(text, (delta) => ({ type: 'text-delta', id: 'a', delta })),
    ...(ending ? [{ type: ending, errorText: 'It broke' }] : []),
  ]
  return streamOf(chunks)
}

/** Like a connection after a laptop has slept: nothing arrives any more, and no error is reported. */
function neverEnding(tutorMessageId: number, text: string): ReadableStream<Uint8Array> {
  const reader = answer(tutorMessageId, text).getReader()
  return new ReadableStream({
    async pull(controller) {
      const { value } = await reader.read()
      if (value) controller.enqueue(value)
      else await new Promise(() => {})
    },
  })
}

function streamOf(chunks: object[]): ReadableStream<Uint8Array> {
  return new Blob(chunks.map((chunk) => `data: ${JSON.stringify(chunk)}\n\n`)).stream()
}

const said = { type: 'text-delta', id: 'a', delta: 'word ' }

function writing(id: number): ListedMessage {
  return { id, status: 'streaming' }
}

function stepTo(step: string) {
  return { type: 'data-step', data: { step }, transient: true }
}

function partsWith(own: Partial<LiveChatParts>) {
  const end = Promise.withResolvers<{ id: number; status: string; text: string }>()
  const started: { ask: Ask; tutorMessageId: number }[] = []
  const parts: LiveChatParts = {
    send: async () => null,
    join: async () => null,
    refresh: async () => [],
    onStart: ({ tutorMessageId }, ask) => void started.push({ ask, tutorMessageId }),
    onEnd: (id, { status, text }) => end.resolve({ id, status, text }),
    onNextFrame: () => {},
    wait: async () => {},
    ...own,
  }
  return { parts, started, ended: end.promise }
}
