import { expect, test } from 'vitest'
import { ownTimeOfStepsMs } from '#test/own-time.ts'
import { hashOfQuestion } from './charge-question.ts'
import { readCompletionRequest } from './completion-request.ts'
import { OpenAIError } from './openai-error.ts'

const asking = (content: unknown) =>
  JSON.stringify({ model: 'fledge', messages: [{ role: 'user', content }] })

test.each([
  ['a text', 'Why?', 'Why?'],
  ['parts', [{ type: 'text', text: 'Why' }, 'then?', { type: 'image_url', image_url: {} }], 'Why\nthen?'],
  ['nothing', null, ''],
])('a message may hold %s', async (_name, content, text) => {
  expect((await readCompletionRequest(asking(content))).messages).toEqual([{ role: 'user', text }])
})

test.each([
  ['a number', 7],
  ['a part without its kind', [{ text: 'Why?' }]],
  ['a part whose text is none', [{ type: 'text', text: 7 }]],
  ['null among its parts', [null]],
])('a message with %s is refused by its place', async (_name, content) => {
  expect((await refusalOf(asking(content)))?.param).toBe('messages.0.content')
})

test('a hundred thousand invalid parts are refused at the first', { tags: 'deep' }, async () => {
  const body = asking(Array(99_000).fill(1))
  expect(await ownTimeOfStepsMs(() => refusalOf(body))).toBeLessThan(60)
})

test('two questions have the same hash only if every message is the same', () => {
  const said = (...texts: string[]) =>
    hashOfQuestion(
      'fledge',
      texts.map((text) => ({ role: 'user', text })),
    )
  expect(said('a', 'b')).toBe(said('a', 'b'))
  expect(new Set([said('a', 'b'), said('ab'), said('a', 'b', ''), said('a user 1 b')]).size).toBe(4)
})

async function refusalOf(body: string): Promise<OpenAIError | null> {
  try {
    await readCompletionRequest(body)
    return null
  } catch (error) {
    return error instanceof OpenAIError ? error : null
  }
}
