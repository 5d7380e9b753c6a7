import OpenAI, { AuthenticationError, BadRequestError, NotFoundError, RateLimitError } from 'openai'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTutor } from '#server/teaching/tutor/tutor.ts'
import { createApiKey } from '#test/api-key.ts'
import { createGuest, createProject, type Guest } from '#test/guest.ts'
import { listen } from '#test/listen.ts'
import { createPromptModel } from '#test/models/prompt-model.ts'
import { createScriptedModel, type ScriptedModel } from '#test/models/scripted-model.ts'
import { useTestApp } from '#test/test-app.ts'

let model: ScriptedModel
/** The model that answers; tests may replace it. */
let answering: ScriptedModel['model']
const app = useTestApp(({ thinking }) => ({
  tutor: {
    modelName: 'scripted',
    answer: (turn, signal) =>
      createTutor({ model: answering, modelName: 'scripted', thinking }).answer(turn, signal),
  },
}))
let server: Awaited<ReturnType<typeof listen>>
let ada: Guest
let client: OpenAI
let requests = 0
const question = {
  model: 'fledge',
  messages: [{ role: 'user' as const, content: 'Was heißt „Bindung“? 🧷' }],
}

beforeAll(async () => {
  server = await listen(app)
})
afterAll(() => server.close())
beforeEach(async () => {
  model = createScriptedModel()
  answering = model.model
  ada = await createGuest(app)
  client = clientWith((await createApiKey(ada)).secret)
  requests = 0
})

function clientWith(apiKey: string): OpenAI {
  return new OpenAI({
    apiKey,
    baseURL: `${server.url}/v1`,
    fetch: (input, init) => {
      requests += 1
      return fetch(input, init)
    },
  })
}

async function answer(...pieces: string[]): Promise<void> {
  await model.asked(1)
  for (const piece of pieces) model.say(piece)
  model.finish()
}

test('lists and finds models', async () => {
  const project = await createProject(ada)
  const listed = await client.models.list()
  expect(listed.data.map(({ id }) => id)).toEqual(['fledge', `fledge/plant-diary-${project.id}`])
  expect(await client.models.retrieve(`fledge/plant-diary-${project.id}`)).toMatchObject({ object: 'model' })
})

test('reads an answer whole', async () => {
  const [completion] = await Promise.all([
    client.chat.completions.create(question),
    answer('Eine ', 'Verbindung 🧷'),
  ])
  expect(completion.choices[0]?.message.content).toBe('Eine Verbindung 🧷')
  expect(completion._request_id).toMatch(/^[\w-]{36}$/)
})

test('reads a stream with usage', async () => {
  const [stream] = await Promise.all([
    client.chat.completions.create({ ...question, stream: true, stream_options: { include_usage: true } }),
    answer('Eine ', 'Verbindung 🧷'),
  ])
  const chunks = await Array.fromAsync(stream)
  expect(chunks.map((chunk) => chunk.choices[0]?.delta.content ?? '').join('')).toBe('Eine Verbindung 🧷')
  expect(chunks.at(-1)).toMatchObject({ choices: [], usage: { completion_tokens: expect.any(Number) } })
})

test('its helper for streams comes to a whole message', async () => {
  const helper = client.chat.completions.stream(question)
  const [content] = await Promise.all([helper.finalContent(), answer('Ja.')])
  expect(content).toBe('Ja.')
})

test("a strict decoder made after Apple's own finds nothing to refuse", async () => {
  const [response] = await Promise.all([sendLikeApple(), answer('Eine ', 'Verbindung.')])
  expect(decodeLikeApple(response.status, await response.text())).toEqual({
    text: 'Eine Verbindung.',
    usage: expect.objectContaining({ completion_tokens: 4 }),
    error: null,
  })
})

test('it reads the errors it is sent: in the middle of a stream, and past the quota', async () => {
  const [broken] = await Promise.all([sendLikeApple(), model.asked(1).then(() => model.say('Half'))])
  model.breakOff()
  expect(decodeLikeApple(broken.status, await broken.text())).toMatchObject({
    text: 'Half',
    error: { code: 'upstream_error', message: expect.any(String) },
  })
  await useUpQuota()
  const refused = await sendLikeApple('Und was ist ein Zustand?')
  expect(decodeLikeApple(refused.status, await refused.text())).toMatchObject({
    text: '',
    error: { code: 'insufficient_quota', message: expect.any(String) },
  })
})

test('a bad key, a bad request and an unknown model are its own errors, sent once each', async () => {
  await expect(clientWith('flg_nonsense').models.list()).rejects.toThrow(AuthenticationError)
  await expect(client.chat.completions.create({ ...question, messages: [] })).rejects.toThrow(BadRequestError)
  await expect(client.chat.completions.create({ ...question, model: 'gpt-5' })).rejects.toThrow(NotFoundError)
  expect(requests).toBe(3)
})

test('a used up quota is an error that it does not send again', async () => {
  await useUpQuota()
  const failure = await client.chat.completions.create(question).catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(RateLimitError)
  expect(failure).toMatchObject({ code: 'insufficient_quota', type: 'insufficient_quota' })
  expect(requests).toBe(1)
})

test('thirty calls at once get twenty answers and ten times the end of the quota, each once', async () => {
  answering = createPromptModel(() => ['Ja.']).model
  const calls = Array.from({ length: 30 }, (_, at) =>
    client.chat.completions.create({ ...question, messages: [{ role: 'user', content: `Frage ${at}` }] }),
  )
  const results = await Promise.allSettled(calls)
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(20)
  expect(
    results.filter((result) => result.status === 'rejected' && result.reason instanceof RateLimitError),
  ).toHaveLength(10)
  expect(requests).toBe(30)
})

test('a stream that breaks off is thrown as an error with its code', async () => {
  const [stream] = await Promise.all([
    client.chat.completions.create({ ...question, stream: true }),
    model.asked(1).then(() => model.say('Half')),
  ])
  model.breakOff()
  await expect(Array.fromAsync(stream)).rejects.toMatchObject({ code: 'upstream_error' })
})

test.each([true, false])('an abort reaches the model (stream: %s)', async (stream) => {
  const abort = new AbortController()
  const asking = client.chat.completions
    .create({ ...question, stream }, { signal: abort.signal })
    .catch(() => null)
  await model.asked(1)
  abort.abort()
  await expect.poll(() => model.aborted()).toBe(true)
  await asking
})

function sendLikeApple(content = 'Was ist eine Bindung?'): Promise<Response> {
  return fetch(`${server.url}/v1/chat/completions`, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${client.apiKey}`,
      Accept: 'text/event-stream',
      'Content-Type': 'application/json',
    },
    body: JSON.stringify({
      model: 'fledge',
      messages: [{ role: 'user', content }],
      stream: true,
      stream_options: { include_usage: true },
    }),
  })
}

async function useUpQuota(): Promise<void> {
  const database = await app.services.databaseHandle.ready
  const period = new Date().toISOString().slice(0, 7)
  await database.execute(
    sql`insert into sidebar_usage (user_id, period, used) values (${ada.user.id}, ${period}, 20) on conflict (user_id, period) do update set used = 20`,
  )
}

/** Decodes a response by the rules of Apple's open-source Chat Completions client. */
function decodeLikeApple(status: number, body: string) {
  const result = { text: '', usage: null as unknown, error: null as unknown }
  if (status !== 200) return { ...result, error: JSON.parse(body).error }
  for (const line of body.split('\n')) {
    if (line === '' || line.startsWith(':')) continue
    if (!line.startsWith('data: ')) throw new Error(`unexpected line ${line}`)
    const content = line.slice(6)
    if (content === '[DONE]') break
    const chunk = JSON.parse(content)
    if (chunk.error) return { ...result, error: chunk.error }
    if (typeof chunk.id !== 'string' || typeof chunk.model !== 'string' || !Array.isArray(chunk.choices))
      throw new Error(`unreadable chunk ${content}`)
    for (const choice of chunk.choices) {
      if (typeof choice.delta !== 'object') throw new Error(`no delta in ${content}`)
      result.text += choice.delta.content ?? ''
    }
    if (
      chunk.usage &&
      Number.isInteger(chunk.usage.prompt_tokens) &&
      Number.isInteger(chunk.usage.completion_tokens)
    )
      result.usage = chunk.usage
  }
  return result
}
