import { once } from 'node:events'
import type { RequestListener } from 'node:http'
import { expect, test } from 'vitest'
import { startListener } from '#test/start-listener.ts'
import { chatCompletions, isDirect } from './chat-completions.ts'
import type { ModelPart, ModelQuestion } from './model-question.ts'

/** The address of a model. */
async function serve(listener: RequestListener): Promise<string> {
  return `${(await startListener(listener)).url}/v1`
}

/** One that says these events, whatever it is asked. */
function says(...events: (object | string)[]): Promise<string> {
  return serve((_request, response) => {
    response.writeHead(200, { 'Content-Type': 'text/event-stream' })
    response.end(events.map((event) => `data: ${typeof event === 'string' ? event : JSON.stringify(event)}\n\n`).join(''))
  })
}

function question(signal = new AbortController().signal): ModelQuestion {
  return {
    model: chatCompletions({ name: 'm', baseURL: 'http://nowhere', model: 'm' }),
    instructions: 'Teach.',
    messages: [
      { role: 'user', content: 'What is a binding?' },
      { role: 'assistant', content: 'A remote control.' },
      { role: 'user', content: 'For what?' },
    ],
    tools: undefined,
    maxOutputTokens: 500,
    abortSignal: signal,
    providerOptions: undefined,
  }
}

async function partsFrom(baseURL: string): Promise<ModelPart[]> {
  const parts: ModelPart[] = []
  for await (const part of chatCompletions({ name: 'm', baseURL, model: 'm' }).partsOfAnswer(question())) parts.push(part)
  return parts
}

function chunk(delta: object, finish_reason: string | null = null) {
  return { choices: [{ index: 0, delta, finish_reason }] }
}

test('it asks word for word as the AI SDK does', async () => {
  const asked: { url?: string; key?: string; type?: string; body: unknown }[] = []
  const baseURL = await serve(async (request, response) => {
    let text = ''
    for await (const piece of request.setEncoding('utf8')) text += piece
    asked.push({ url: request.url, key: request.headers.authorization, type: request.headers['content-type'], body: JSON.parse(text) })
    response.writeHead(200, { 'Content-Type': 'text/event-stream' }).end('data: [DONE]\n\n')
  })
  const model = chatCompletions({ name: 'm', baseURL: `${baseURL}/`, apiKey: 'secret', model: 'some/model' })
  const { messages, instructions, maxOutputTokens } = question()
  const prompt = [
    { role: 'system' as const, content: instructions as string },
    ...messages.map(({ role, content }) => ({ role: role as 'user' | 'assistant', content: [{ type: 'text' as const, text: content as string }] })),
  ]
  const { stream } = await model.doStream({ prompt, maxOutputTokens })
  for await (const _ of stream) void _
  for await (const _ of model.partsOfAnswer(question())) void _
  expect(asked[0]).toMatchObject({ url: '/v1/chat/completions', key: 'Bearer secret', body: { model: 'some/model', stream: true } })
  expect(asked[1]).toEqual(asked[0])
})

test('the words of an answer come without thoughts, and its end with the provider’s own count', async () => {
  const baseURL = await says(
    chunk({ role: 'assistant', content: '' }),
    chunk({ reasoning_content: 'Let me think.' }),
    chunk({
      content: [
        { type: 'thinking', thinking: [{ type: 'text', text: 'Hm.' }] },
        { type: 'text', text: 'For ' },
      ],
    }),
    chunk({ content: 'state.\0' }),
    chunk({}, 'stop'),
    { choices: [], usage: { prompt_tokens: 10, completion_tokens: 5 } },
    '[DONE]',
  )
  expect(await partsFrom(baseURL)).toEqual([
    { type: 'text', text: 'For ' },
    { type: 'text', text: 'state.' },
    { type: 'finish', inputTokens: 10, outputTokens: 5, reason: 'stop', rawReason: 'stop' },
  ])
})

test.each([
  ['its longest length', [chunk({ content: 'A' }, 'length')], 'length'],
  ['a filter', [chunk({ content: 'A' }, 'content_filter')], 'content-filter'],
  ['a refusal', [chunk({ refusal: 'A' }), chunk({}, 'stop')], 'content-filter'],
  ['a reason of its own', [chunk({ content: 'A' }, 'tired')], 'other'],
  ['nothing', [chunk({ content: 'A' })], 'other'],
])('an answer that ends with %s says so', async (_name, events, reason) => {
  const [text, finish] = await partsFrom(await says(...events))
  expect(text).toEqual({ type: 'text', text: 'A' })
  expect(finish).toMatchObject({ type: 'finish', reason })
})

test('an event that is an error, no JSON, or something else is told', async () => {
  expect(await partsFrom(await says({ error: { message: 'Overloaded' } }))).toMatchObject([
    { type: 'error', error: { message: 'Overloaded' } },
    { type: 'finish', reason: 'other' },
  ])
  expect(await partsFrom(await says('not json', 'null', { choices: 'none' }))).toMatchObject([{ type: 'error' }, { type: 'error' }, { type: 'error' }, { type: 'finish' }])
  for (const odd of ['not json', 'null', '1', {}, { choices: 'none' }, { choices: ['A'] }, chunk({ content: 1 }), chunk({ content: ['A'] }), { choices: [], usage: 5 }]) {
    expect(await partsFrom(await says(odd, chunk({ content: 'A' })))).toMatchObject([{ type: 'error' }, { type: 'text', text: 'A' }, { type: 'finish' }])
  }
})

test('what a provider leaves out, or says in its own way, spoils no answer', async () => {
  const parts = await partsFrom(
    await says({ choices: [{}] }, { choices: [{ delta: null }] }, chunk({ content: null, refusal: null }), { ...chunk({ content: 'A' }), usage: null }, { choices: [], usage: {} }),
  )
  expect(parts).toEqual([
    { type: 'text', text: 'A' },
    { type: 'finish', inputTokens: undefined, outputTokens: undefined, reason: 'other', rawReason: undefined },
  ])
})

test('a question that is refused fails with the status, the headers and what was said, however much that is', async () => {
  const baseURL = await serve((_request, response) => {
    response.writeHead(429, { 'Retry-After': '7' }).end(`too many${'!'.repeat(3_000_000)}`)
  })
  const failure = await partsFrom(baseURL).catch((error: unknown) => error)
  expect(failure).toMatchObject({ statusCode: 429, url: `${baseURL}/chat/completions`, responseHeaders: { 'retry-after': '7' }, responseBody: expect.stringMatching(/^too many!/) })
  expect((failure as { responseBody: string }).responseBody.length).toBeLessThan(1_000_000)
})

test('who stops asking, or reading, ends the connection', async () => {
  const ended: Promise<unknown>[] = []
  const baseURL = await serve((_request, response) => {
    ended.push(once(response, 'close'))
    response.writeHead(200, { 'Content-Type': 'text/event-stream' }).write(`data: ${JSON.stringify(chunk({ content: 'A' }))}\n\n`)
  })
  const model = chatCompletions({ name: 'm', baseURL, model: 'm' })
  for await (const part of model.partsOfAnswer(question())) {
    expect(part).toEqual({ type: 'text', text: 'A' })
    break
  }
  const stop = new AbortController()
  const stopped = (async () => {
    for await (const _ of model.partsOfAnswer(question(stop.signal))) stop.abort()
  })()
  await expect(stopped).rejects.toThrow()
  await Promise.all(ended)
  expect(ended).toHaveLength(2)
})

test('other models are not taken for one that can be asked directly', () => {
  expect(isDirect('openai/gpt')).toBe(false)
  expect(isDirect(chatCompletions({ name: 'm', baseURL: 'http://nowhere', model: 'm' }))).toBe(true)
})
