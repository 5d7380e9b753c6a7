import { beforeEach, expect, test } from 'vitest'
import { createTutor } from '#server/teaching/tutor/tutor.ts'
import { createGuest, createProject } from '#test/guest.ts'
import { allChunks, readStream, textOf } from '#test/read-stream.ts'
import { createScriptedModel, type ScriptedModel } from '#test/models/scripted-model.ts'
import { useTestApp } from '#test/test-app.ts'

let model: ScriptedModel
const app = useTestApp(({ thinking }) => ({
  tutor: {
    modelName: 'scripted',
    answer: (turn, signal) =>
      createTutor({ model: model.model, modelName: 'scripted', thinking }).answer(turn, signal),
  },
}))
const asStream = { Accept: 'text/event-stream' }

beforeEach(() => {
  model = createScriptedModel()
})

async function projectOfAda() {
  const ada = await createGuest(app)
  const { id } = await createProject(ada)
  return { ada, id, chat: `/api/projects/${id}/chat` }
}

test('an answer streams as it is made and is kept whole', async () => {
  const { ada, chat } = await projectOfAda()
  const streaming = ada.post(chat, { content: 'What is a binding?' }, asStream)
  await model.asked(1)
  model.say('A remote ')
  model.say('control.')
  model.finish()
  const chunks = await allChunks(await streaming)
  expect(textOf(chunks)).toBe('A remote control.')
  expect(chunks.at(-1)?.type).toBe('finish')
  const messages = await (await ada.get(chat)).json()
  expect(messages).toMatchObject([
    { isUserMessage: true, content: 'What is a binding?', status: 'complete' },
    { isUserMessage: false, content: 'A remote control.', status: 'complete' },
  ])
})

test('the messages about one task are listed on their own, however many came since', async () => {
  const { ada, id, chat } = await projectOfAda()
  const task = (await (await ada.post(`/api/projects/${id}/tasks`, { title: 'Draw the icon' })).json()) as {
    id: number
  }
  const other = (await (await ada.post(`/api/projects/${id}/tasks`, { title: 'Ship it' })).json()) as {
    id: number
  }
  for (const [content, taskId] of [
    ['First', task.id],
    ['Second', other.id],
  ] as const) {
    const answering = ada.post(chat, { content, taskId })
    await model.asked(taskId === task.id ? 1 : 2)
    model.say('Yes.')
    model.finish()
    await answering
  }
  const listed = (await (await ada.get(`${chat}?task=${task.id}&limit=1`)).json()) as { content: string }[]
  expect(listed.map(({ content }) => content)).toEqual(['Yes.'])
  const thread = (await (await ada.get(`${chat}?task=${task.id}`)).json()) as { content: string }[]
  expect(thread.map(({ content }) => content)).toEqual(['First', 'Yes.'])
  expect((await ada.get(`${chat}?task=x`)).status).toBe(400)
})

test('a zero byte in the words of a model is left out, and the rest is kept', async () => {
  const { ada, chat } = await projectOfAda()
  const answering = ada.post(chat, { content: 'What is a binding?' })
  await model.asked(1)
  model.say('a\0b')
  model.say('\0')
  model.finish()
  expect(await (await answering).json()).toMatchObject({
    tutorMessage: { content: 'ab', status: 'complete' },
  })
})

test('the stream says it is an AI SDK UI message stream', async () => {
  const { ada, chat } = await projectOfAda()
  const streaming = ada.post(chat, { content: 'Hello' }, asStream)
  await model.asked(1)
  model.say('Hi.')
  model.finish()
  const response = await streaming
  expect(response.headers.get('content-type')).toContain('text/event-stream')
  expect(response.headers.get('x-vercel-ai-ui-message-stream')).toBe('v1')
  await response.text()
})

test('without an event stream, the response is the whole exchange when the answer is complete', async () => {
  const { ada, id, chat } = await projectOfAda()
  const answering = ada.post(chat, { content: 'Hello' })
  await model.asked(1)
  model.say('Hi.')
  model.finish()
  const response = await answering
  expect(response.status).toBe(201)
  expect(await response.json()).toMatchObject({
    userMessage: { projectId: id, content: 'Hello' },
    tutorMessage: { content: 'Hi.', status: 'complete' },
  })
})

test('a blank message is refused with its own sentence', async () => {
  const { ada, chat } = await projectOfAda()
  const response = await ada.post(chat, { content: '  ' })
  expect(response.status).toBe(400)
  expect((await response.json()).errors).toEqual([{ path: 'content', message: 'Message cannot be empty' }])
})

test('a message of 32,000 characters is taken, one more is not', async () => {
  const { ada, chat } = await projectOfAda()
  expect((await ada.post(chat, { content: 'a'.repeat(32_001) })).status).toBe(400)
  const answering = ada.post(chat, { content: 'a'.repeat(32_000) })
  await model.asked(1)
  model.say('Hi.')
  model.finish()
  expect((await answering).status).toBe(201)
})

test('the same key sent again gives the first exchange and writes nothing', async () => {
  const { ada, chat } = await projectOfAda()
  const key = { 'Idempotency-Key': 'send-1' }
  const first = ada.post(chat, { content: 'Hello' }, key)
  await model.asked(1)
  const second = ada.post(chat, { content: 'Hello' }, key)
  model.say('Hi.')
  model.finish()
  const answers = [
    await (await first).json(),
    await (await second).json(),
    await (await ada.post(chat, { content: 'Hello' }, key)).json(),
  ]
  expect(answers[1]).toEqual(answers[0])
  expect(answers[2]).toEqual(answers[0])
  expect(model.calls()).toBe(1)
  expect(await (await ada.get(chat)).json()).toHaveLength(2)
})

test('a repeated key streams the settled answer again', async () => {
  const { ada, chat } = await projectOfAda()
  const key = { 'Idempotency-Key': 'send-1' }
  const first = ada.post(chat, { content: 'Hello' }, key)
  await model.asked(1)
  model.say('Hi.')
  model.finish()
  await first
  const chunks = await allChunks(await ada.post(chat, { content: 'Hello' }, { ...key, ...asStream }))
  expect(textOf(chunks)).toBe('Hi.')
})

test('one key for two different messages is refused', async () => {
  const { ada, chat } = await projectOfAda()
  const key = { 'Idempotency-Key': 'send-1' }
  const first = ada.post(chat, { content: 'Hello' }, key)
  await model.asked(1)
  model.say('Hi.')
  model.finish()
  await first
  expect((await ada.post(chat, { content: 'Something else' }, key)).status).toBe(422)
})

test('one key for the same words about another task, with another move or in the place of another message is refused', async () => {
  const { ada, chat } = await projectOfAda()
  const key = { 'Idempotency-Key': 'send-1' }
  const asked = { content: 'A hint, please', taskId: 1, action: 'hint' }
  const first = ada.post(chat, asked, key)
  await model.asked(1)
  model.say('Hi.')
  model.finish()
  const { userMessage } = (await (await first).json()) as { userMessage: { id: number } }
  expect((await ada.post(chat, { ...asked, taskId: 2 }, key)).status).toBe(422)
  expect((await ada.post(chat, { ...asked, action: 'show' }, key)).status).toBe(422)
  expect((await ada.post(chat, { ...asked, replaces: userMessage.id }, key)).status).toBe(422)
  expect((await ada.post(chat, { content: asked.content }, key)).status).toBe(422)
  expect((await ada.post(chat, asked, key)).status).toBe(201)
  expect(model.calls()).toBe(1)
})

test('the same key in two projects means two messages', async () => {
  const { ada, chat } = await projectOfAda()
  const other = await createProject(ada)
  const key = { 'Idempotency-Key': 'send-1' }
  const first = ada.post(chat, { content: 'Hello' }, key)
  await model.asked(1)
  model.say('Hi.')
  model.finish()
  await first
  const second = ada.post(`/api/projects/${other.id}/chat`, { content: 'Hello' }, key)
  await model.asked(2)
  model.say('Hi.')
  model.finish()
  expect((await second).status).toBe(201)
})

test('a reader who joins in the middle reads the same text from its start', async () => {
  const { ada, chat } = await projectOfAda()
  const streaming = ada.post(chat, { content: 'Hello' }, asStream)
  await model.asked(1)
  model.say('One ')
  const joined = await ada.get(`${chat}/stream`)
  model.say('two ')
  model.say('three')
  model.finish()
  expect(textOf(await allChunks(joined))).toBe('One two three')
  expect(textOf(await allChunks(await streaming))).toBe('One two three')
})

test('there is nothing to join when no answer is in progress', async () => {
  const { ada, chat } = await projectOfAda()
  expect((await ada.get(`${chat}/stream`)).status).toBe(204)
})

test('a reader who leaves does not end the answer', async () => {
  const { ada, chat } = await projectOfAda()
  const response = await ada.post(chat, { content: 'Hello' }, asStream)
  await model.asked(1)
  await response.body!.cancel()
  const joined = await ada.get(`${chat}/stream`)
  model.say('Still here.')
  model.finish()
  expect(textOf(await allChunks(joined))).toBe('Still here.')
  expect((await (await ada.get(chat)).json())[1]).toMatchObject({
    content: 'Still here.',
    status: 'complete',
  })
})

test('stop keeps what was written', async () => {
  const { ada, chat } = await projectOfAda()
  const response = await ada.post(chat, { content: 'Hello' }, asStream)
  await model.asked(1)
  model.say('Half an answer')
  await waitForText(response, 'Half an answer')
  expect((await ada.post(`${chat}/stop`)).status).toBe(204)
  expect((await (await ada.get(chat)).json())[1]).toMatchObject({
    content: 'Half an answer',
    status: 'stopped',
    error: null,
  })
})

test('stop without an answer in progress is no error', async () => {
  const { ada, chat } = await projectOfAda()
  expect((await ada.post(`${chat}/stop`)).status).toBe(204)
})

test("a stranger can neither stop nor join another's answer", async () => {
  const { ada, chat } = await projectOfAda()
  const eve = await createGuest(app)
  const streaming = ada.post(chat, { content: 'Hello' }, asStream)
  await model.asked(1)
  expect((await eve.post(`${chat}/stop`)).status).toBe(404)
  expect((await eve.get(`${chat}/stream`)).status).toBe(404)
  model.say('Undisturbed.')
  model.finish()
  expect(textOf(await allChunks(await streaming))).toBe('Undisturbed.')
})

test('a model that breaks off leaves its text, marked as failed, with a sentence', async () => {
  const { ada, chat } = await projectOfAda()
  const response = await ada.post(chat, { content: 'Hello' }, asStream)
  await model.asked(1)
  model.say('The first half')
  await waitForText(response, 'The first half')
  model.breakOff()
  const joined = await ada.get(`${chat}/stream`)
  await joined.text()
  const answer = (await (await ada.get(chat)).json())[1]
  expect(answer).toMatchObject({ content: 'The first half', status: 'failed' })
  expect(answer.error).toContain('try again')
})

test('messages sent at the same moment keep an order that never changes', async () => {
  const { ada, chat } = await projectOfAda()
  const sends = Array.from({ length: 8 }, (_, at) => ada.post(chat, { content: `Message ${at}` }, asStream))
  const responses = await Promise.all(sends)
  await model.asked(8)
  const first = await (await ada.get(chat)).json()
  expect(first).toHaveLength(16)
  expect(first.map((message: { isUserMessage: boolean }) => message.isUserMessage)).toEqual(
    Array.from({ length: 8 }, () => [true, false]).flat(),
  )
  await ada.post(`${chat}/stop`)
  await Promise.all(responses.map((response) => response.text()))
  const ids = (messages: { id: number }[]) => messages.map((message) => message.id)
  expect(ids(await (await ada.get(chat)).json())).toEqual(ids(first))
})

test('older messages come page by page', async () => {
  const { ada, chat } = await projectOfAda()
  await Promise.all(
    Array.from({ length: 3 }, (_, at) => ada.post(chat, { content: `Message ${at}` }, asStream)),
  )
  await model.asked(3)
  await ada.post(`${chat}/stop`)
  const newest = await (await ada.get(`${chat}?limit=2`)).json()
  const older = await (await ada.get(`${chat}?limit=2&before=${newest[0].id}`)).json()
  const all = await (await ada.get(chat)).json()
  expect([...older, ...newest]).toEqual(all.slice(-4))
})

test('a page before a message that no number can name is a bad request', async () => {
  const { ada, chat } = await projectOfAda()
  expect((await ada.get(`${chat}?before=9999999999`)).status).toBe(400)
  expect((await ada.get(`${chat}?before=2147483647`)).status).toBe(404)
})

test('a deleted project ends its answer and leaves nothing', async () => {
  const { ada, id, chat } = await projectOfAda()
  const response = await ada.post(chat, { content: 'Hello' }, asStream)
  await model.asked(1)
  expect((await ada.delete(`/api/projects/${id}`)).status).toBe(204)
  await response.text()
  expect((await ada.get(chat)).status).toBe(404)
})

/**
 * Resolves when the text has arrived. Reading goes on in the background, so that the answer does not wait for
 * this client.
 */
async function waitForText(response: Response, text: string): Promise<void> {
  const [here, rest] = response.body!.tee()
  void new Response(rest).text().catch(() => {})
  let read = ''
  for await (const chunk of readStream(new Response(here))) {
    read += chunk.delta ?? ''
    if (read.includes(text)) return
  }
}
