import { expect, test } from 'vitest'
import { createLiveAnswer } from '#server/chat/live-answer.ts'
import { streamCompletion, type CompletionAnswer } from './completion-answer.ts'

test('while the model is silent comments keep the line open, and then the answer goes on', async () => {
  const answer = createLiveAnswer({ messageId: 2, userMessageId: 1 })
  const { parts, ended } = read(streamCompletion(completionOf(answer), 5))
  expect(parts[0]).toContain('"role":"assistant"')
  await expect.poll(() => parts[1], { timeout: 30_000 }).toBe(': keep-alive\n\n')
  answer.append('Yes.')
  answer.settle('complete', null)
  await ended
  expect(parts.join('')).toContain('"content":"Yes."')
  expect(parts.at(-1)!.endsWith('data: [DONE]\n\n')).toBe(true)
})

test('what there is already goes out with the head, and a reader who is slow gets the rest at once when there is room', async () => {
  const answer = createLiveAnswer({ messageId: 2, userMessageId: 1 })
  answer.append('One ')
  const { parts, ended, setRoom, more } = read(streamCompletion(completionOf(answer)))
  expect(parts[0]).toContain('"content":"One "')
  setRoom(false)
  answer.append('two ')
  await expect.poll(() => parts.length, { timeout: 30_000 }).toBe(2)
  for (const word of ['three ', 'four']) answer.append(word)
  answer.settle('complete', null)
  await Promise.resolve()
  expect(parts).toHaveLength(2)
  setRoom(true)
  more()
  await ended
  expect(parts[2]).toContain('"content":"three four"')
})

test('a reader who leaves ends the answer, and nothing more is written', async () => {
  const answer = createLiveAnswer({ messageId: 2, userMessageId: 1 })
  const { parts, leave } = read(streamCompletion(completionOf(answer), 5))
  leave()
  expect(answer.signal.aborted).toBe(true)
  answer.append('Unheard')
  answer.settle('stopped', null)
  await answer.finished
  await new Promise((resolve) => setImmediate(resolve))
  expect(parts).toHaveLength(1)
})

function read(feed: ReturnType<typeof streamCompletion>) {
  const parts: string[] = []
  const { promise: ended, resolve: end } = Promise.withResolvers<void>()
  let hasRoom = true
  const write = (bytes: Uint8Array) => {
    parts.push(Buffer.from(bytes).toString())
    return hasRoom
  }
  return { parts, ended, setRoom: (room: boolean) => (hasRoom = room), ...feed({ write, end }) }
}

function completionOf(answer: CompletionAnswer['answer']): CompletionAnswer {
  return {
    answer,
    id: 'chatcmpl-1',
    model: 'fledge',
    created: 1,
    promptCharacters: 4,
    publicUrl: 'http://localhost:3000',
    closingLine: '',
    includesUsage: false,
    saysFailures: false,
    settled: Promise.resolve(),
  }
}
