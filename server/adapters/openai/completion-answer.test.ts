import { expect, test } from 'vitest'
import { createLiveAnswer } from '#server/features/chat/live/live-answer.ts'
import { beginsWithin, streamCompletion, type CompletionAnswer } from './completion-answer.ts'

test('while the model is silent, comments keep the connection open, and then the answer goes on', async () => {
  const answer = createLiveAnswer({ messageId: 2, userMessageId: 1 })
  const reader = read(streamCompletion(completionOf(answer), 5))
  expect(await reader.next()).toContain('"role":"assistant"')
  expect(await reader.next()).toBe(': keep-alive\n\n')
  answer.append('Yes.')
  answer.settle('complete', null)
  const rest = await reader.rest()
  expect(rest).toContain('"content":"Yes."')
  expect(rest.endsWith('data: [DONE]\n\n')).toBe(true)
})

test('the text so far is sent with the start, and a slow reader gets the rest in one piece', async () => {
  const answer = createLiveAnswer({ messageId: 2, userMessageId: 1 })
  answer.append('One ')
  const reader = read(streamCompletion(completionOf(answer)))
  expect(await reader.next()).toContain('"content":"One "')
  answer.append('two ')
  await new Promise((resolve) => setImmediate(resolve))
  for (const word of ['three ', 'four']) answer.append(word)
  answer.settle('complete', null)
  expect(await reader.next()).toContain('"content":"two "')
  expect(await reader.next()).toContain('"content":"three four"')
})

test('a reader who leaves ends the answer, and nothing more is written', async () => {
  const answer = createLiveAnswer({ messageId: 2, userMessageId: 1 })
  const reader = read(streamCompletion(completionOf(answer), 5))
  await reader.next()
  await reader.leave()
  expect(answer.signal.aborted).toBe(true)
  answer.append('Unheard')
  answer.settle('stopped', null)
  expect(await reader.rest()).toBe('')
})

test('an answer that has begun is not waited for', async () => {
  const answer = createLiveAnswer({ messageId: 0, userMessageId: 0 })
  answer.append('A')
  await expect(beginsWithin(answer, 3_600_000)).resolves.toBeUndefined()
})

test('if the charge cannot be settled, the stream ends without its last event', async () => {
  const answer = createLiveAnswer({ messageId: 2, userMessageId: 1 })
  answer.append('Yes.')
  answer.settle('complete', null)
  const settled = Promise.reject(new Error('The database is away'))
  const text = await read(streamCompletion({ ...completionOf(answer), settled })).rest()
  expect(text).toContain('"content":"Yes."')
  expect(text).not.toContain('[DONE]')
})

function read(stream: ReadableStream<Uint8Array>) {
  const reader = stream.getReader()
  const next = async () => Buffer.from((await reader.read()).value ?? []).toString()
  async function rest(): Promise<string> {
    const part = await next()
    return part === '' ? '' : part + (await rest())
  }
  return { next, rest, leave: () => reader.cancel() }
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
