import { beforeEach, expect, test } from 'vitest'
import { limits } from '#contract/limits.ts'
import { createRateLimiter } from '#server/platform/http/limits/rate-limit.ts'
import { CallFailure } from '#server/platform/workers/call-failure.ts'
import { createFieldGuideModel } from '#server/teaching/tutor/built-in/field-guide-model.ts'
import { createTutor, type Tutor } from '#server/teaching/tutor/tutor.ts'
import { createApiKey } from '#test/api-key.ts'
import { createGuest, createProject } from '#test/guest.ts'
import { createHeldModel, type HeldModel } from '#test/models/held-model.ts'
import { useTestApp, type TestApp } from '#test/test-app.ts'

let held: HeldModel
const app = useTestApp(({ thinking }) => ({
  rateLimiter: createRateLimiter(() => 0),
  tutor: {
    modelName: 'held',
    answer: (...asked: Parameters<Tutor['answer']>) =>
      createTutor({ model: held.model, modelName: 'held', thinking }).answer(...asked),
  },
}))
/** An app in which reading any text has waited too long. */
const busy = useTestApp(({ thinking }) => {
  const tooBusy = {
    for: () =>
      ({
        ...thinking.for('server'),
        prepareTurn: () => Promise.reject(new CallFailure('too-busy')),
      }) as ReturnType<typeof thinking.for>,
  }
  return {
    thinking: tooBusy,
    tutor: createTutor({
      model: createFieldGuideModel(tooBusy),
      modelName: 'field-guide',
      thinking: tooBusy,
    }),
  }
})
const title =
  "You are a programming assistant for Apple platforms, tasked with summarizing the user's questions\nWhat is a binding?"
const tags = '### Task:\nGenerate 1-3 broad tags categorizing the main themes of the chat history'

beforeEach(() => {
  held = createHeldModel()
})

test('a title and tags wait for no answer of the same key, while one more answer is refused', async () => {
  const { ask } = await learnerOf(app)
  const begun = Array.from({ length: limits.sidebarAnswersAtOnce }, () => ask('What is a binding?'))
  await expect.poll(() => held.going()).toBe(limits.sidebarAnswersAtOnce)
  expect([(await ask(title)).status, (await ask(tags)).status]).toEqual([200, 200])
  const refused = await ask('And a state?')
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '2'])
  held.letGo()
  expect((await Promise.all(begun)).map(({ status }) => status)).toEqual(begun.map(() => 200))
  expect(held.calls()).toBe(limits.sidebarAnswersAtOnce)
})

test('a client that goes away while it waits behind answers of the chat leaves the line, and its turn goes to the next', async () => {
  const { guest, ask } = await learnerOf(app)
  const { id } = await createProject(guest)
  const inChat = Array.from({ length: limits.modelCalls.atOnce.answer }, () =>
    guest.post(`/api/projects/${id}/chat`, { content: 'What is a binding?' }),
  )
  await expect.poll(() => held.going()).toBe(limits.modelCalls.atOnce.answer)
  const leaving = new AbortController()
  const gone = ask('What is a state?', leaving.signal)
  const next = ask('What is a view?')
  await expect.poll(() => app.services.liveAnswers.writtenHere().length).toBe(inChat.length)
  leaving.abort()
  await gone.catch(() => {})
  held.letGo()
  expect((await next).status).toBe(200)
  await Promise.all(inChat)
  expect(held.calls()).toBe(inChat.length + 1)
})

test('what has waited too long is refused in OpenAI’s form, says when to come back, and costs no question', async () => {
  const { guest, ask } = await learnerOf(busy)
  const refused = await ask('What is a binding?')
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5'])
  expect((await refused.json()).error).toEqual({
    message: expect.stringContaining('Many people are asking right now'),
    type: 'server_error',
    param: null,
    code: 'overloaded',
  })
  expect((await (await guest.get('/api/usage')).json()).sidebarQuestions.used).toBe(0)
})

async function learnerOf(on: TestApp) {
  const guest = await createGuest(on)
  const { secret } = await createApiKey(guest)
  return {
    guest,
    ask: async (content: string, signal?: AbortSignal) =>
      on.request('/v1/chat/completions', {
        method: 'POST',
        headers: { Authorization: `Bearer ${secret}`, 'Content-Type': 'application/json' },
        body: JSON.stringify({ model: 'fledge', messages: [{ role: 'user', content }] }),
        ...(signal && { signal }),
      }),
  }
}
