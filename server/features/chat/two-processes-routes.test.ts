import { beforeAll, beforeEach, expect, test } from 'vitest'
import { createApp } from '#server/app.ts'
import { createMemoryBus } from '#server/platform/bus/memory-bus.ts'
import { createTutor } from '#server/teaching/tutor/tutor.ts'
import type { TutorNote } from '#server/teaching/tutor/model/writing/tutor-note.ts'
import { createGuest, createProject, callsWith, type Guest } from '#test/guest.ts'
import { allChunks, readStream, textOf } from '#test/read-stream.ts'
import { createScriptedModel, type ScriptedModel } from '#test/models/scripted-model.ts'
import { useTestApp, type TestApp } from '#test/test-app.ts'
import { createLiveAnswers } from './live/live-answers.ts'

let model: ScriptedModel
let note: (note: TutorNote) => void
const app = useTestApp(({ thinking }) => ({
  tutor: {
    modelName: 'scripted',
    answer(turn, signal, tell = () => {}) {
      note = tell
      return createTutor({ model: model.model, modelName: 'scripted', thinking }).answer(turn, signal)
    },
  },
}))
/** Other processes: `other` is connected by the bus, `deaf` shares only the database, as without Redis. */
const other = {} as TestApp
const deaf = {} as TestApp
const asStream = { Accept: 'text/event-stream' }

beforeAll(() => {
  become(other, app.services.bus)
  become(deaf, createMemoryBus())
})
beforeEach(() => {
  model = createScriptedModel()
})

function become(process: TestApp, bus: TestApp['services']['bus']): void {
  const services = { ...app.services, bus, liveAnswers: createLiveAnswers(bus, app.services.logger) }
  const made = createApp(services)
  Object.assign(process, { services, app: made, request: made.request })
}

type Calls = ReturnType<typeof callsWith>

/** Ada's clients for three processes, with one project. */
async function adaEverywhere(): Promise<{
  here: Guest
  elsewhere: Calls
  cutOff: Calls
  chat: string
  id: number
}> {
  const here = await createGuest(app)
  const { id } = await createProject(here)
  return {
    here,
    elsewhere: callsWith(other, here.cookie),
    cutOff: callsWith(deaf, here.cookie),
    id,
    chat: `/api/projects/${id}/chat`,
  }
}

test('an answer made by one process is read in another from its start, without a gap or a repeat', async () => {
  const { here, elsewhere, chat } = await adaEverywhere()
  const streaming = here.post(chat, { content: 'Hello' }, asStream)
  await model.asked(1)
  model.say('One ')
  const [early, twin] = await Promise.all([elsewhere.get(`${chat}/stream`), elsewhere.get(`${chat}/stream`)])
  model.say('two ')
  await waitForText(early, 'two')
  const late = await elsewhere.get(`${chat}/stream`)
  model.say('three 🪴')
  model.finish()
  const readings = await Promise.all(
    [twin, late, await streaming].map(async (response) => textOf(await allChunks(response))),
  )
  expect(readings).toEqual(Array(3).fill('One two three 🪴'))
})

test('another process is also told what the tutor does besides writing', async () => {
  const { here, elsewhere, chat } = await adaEverywhere()
  void here.post(chat, { content: 'Hello' }, asStream)
  await model.asked(1)
  model.say('One ')
  const [early, watched, joined] = await Promise.all([1, 2, 3].map(() => elsewhere.get(`${chat}/stream`)))
  await waitForText(early!, 'One')
  note({ kind: 'step', step: 'reading' })
  await waitForText(watched!, '"step":"reading"')
  model.say('two')
  model.finish()
  expect(textOf(await allChunks(joined!))).toBe('One two')
})

test('where the bus is silent the answer is read from its row, to its end', async () => {
  const { here, cutOff, chat } = await adaEverywhere()
  void here.post(chat, { content: 'Hello' }, asStream)
  await model.asked(1)
  model.say('One ')
  const joined = await cutOff.get(`${chat}/stream`)
  model.say('two')
  model.finish()
  const chunks = await allChunks(joined)
  expect(textOf(chunks)).toBe('One two')
  expect(chunks.at(-1)?.type).toBe('finish')
})

test('any process can stop an answer, and its text stays', async () => {
  const { here, elsewhere, chat } = await adaEverywhere()
  const response = await here.post(chat, { content: 'Hello' }, asStream)
  await model.asked(1)
  model.say('Half an answer')
  await waitForText(response, 'Half an answer')
  expect((await elsewhere.post(`${chat}/stop`)).status).toBe(204)
  await expect.poll(() => model.aborted()).toBe(true)
  expect((await (await here.get(chat)).json())[1]).toMatchObject({
    content: 'Half an answer',
    status: 'stopped',
    error: null,
  })
})

test('an answer whose process does not hear the stop ends all the same', async () => {
  const { here, cutOff, chat } = await adaEverywhere()
  const response = await here.post(chat, { content: 'Hello' }, asStream)
  await model.asked(1)
  expect((await cutOff.post(`${chat}/stop`)).status).toBe(204)
  expect((await (await here.get(chat)).json())[1]).toMatchObject({ status: 'stopped' })
  model.say('Written too late')
  expect((await allChunks(response)).at(-1)?.type).toBe('abort')
  expect((await (await here.get(chat)).json())[1]).toMatchObject({ status: 'stopped', content: '' })
})

test('a send repeated at another process joins the first answer and makes none', async () => {
  const { here, elsewhere, chat } = await adaEverywhere()
  const key = { 'Idempotency-Key': 'send-1' }
  const first = here.post(chat, { content: 'Hello' }, key)
  await model.asked(1)
  const second = elsewhere.post(chat, { content: 'Hello' }, key)
  model.say('Hi.')
  model.finish()
  expect(await (await second).json()).toEqual(await (await first).json())
  expect(model.calls()).toBe(1)
})

test('a project deleted at another process ends its answer', async () => {
  const { here, elsewhere, chat, id } = await adaEverywhere()
  const response = await here.post(chat, { content: 'Hello' }, asStream)
  await model.asked(1)
  expect((await elsewhere.delete(`/api/projects/${id}`)).status).toBe(204)
  await response.text()
  await expect.poll(() => model.aborted()).toBe(true)
})

/** Resolves when the text has arrived, without disturbing other readers of the same answer. */
async function waitForText(response: Response, text: string): Promise<void> {
  let read = ''
  for await (const chunk of readStream(response)) {
    read += chunk.delta ?? JSON.stringify(chunk)
    if (read.includes(text)) return
  }
}
