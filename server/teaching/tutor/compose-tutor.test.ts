import { beforeEach, expect, test } from 'vitest'
import type { ChatExchange } from '#contract/chat/chat.ts'
import { limits } from '#contract/limits.ts'
import { createFieldGuideModel } from '#server/teaching/tutor/built-in/field-guide-model.ts'
import { createRateLimiter } from '#server/platform/http/limits/rate-limit.ts'
import { createApiKey } from '#test/api-key.ts'
import { createGuest, createProject, type Guest } from '#test/guest.ts'
import { createHeldModel, type HeldModel } from '#test/models/held-model.ts'
import { useTestApp, type TestApp } from '#test/test-app.ts'
import type { TutorTurn } from '#server/teaching/tutor/turn.ts'
import { composeTutor } from './compose-tutor.ts'
import { createTutor, type Tutor } from './tutor.ts'
import { TutorBusy } from './tutor-failure.ts'

const places = limits.modelCalls.atOnce.answer
const turn: TutorTurn = {
  project: null,
  plan: null,
  tasks: [],
  currentTask: null,
  thread: [{ role: 'learner', text: 'What is a binding?' }],
  savedSolutions: [],
  tokensLeft: 1000,
}
let held: HeldModel
let tutor: Tutor
const byHeldModel = () => ({
  rateLimiter: { ...createRateLimiter(() => 0), take: () => 0 },
  tutor: { modelName: 'held', answer: (...asked: Parameters<Tutor['answer']>) => tutor.answer(...asked) },
})
const app = useTestApp(byHeldModel)
const withFewTokens = useTestApp(({ settings }) => ({
  ...byHeldModel(),
  settings: { ...settings, tutorTokensPerMonth: 150 * places },
}))

beforeEach(() => {
  held = createHeldModel()
  const { thinking } = app.services
  tutor = createTutor({
    model: held.model,
    modelName: 'held',
    thinking,
    standIn: createFieldGuideModel(thinking),
  })
})

test('of ten messages sent at once the model answers four at any moment, and all ten in the end', async () => {
  const sent = sendTen(await learnerOf(app))
  await expect.poll(() => held.going()).toBe(places)
  held.letGo()
  expect(new Set(await Promise.all(sent))).toEqual(new Set(['complete: A remote control.']))
  expect([held.calls(), held.mostGoing()]).toEqual([10, places])
})

test('the answers of one learner do not hold up another’s', async () => {
  const [ada, grace] = [await learnerOf(app), await learnerOf(app)]
  const sent = sendTen(ada)
  await expect.poll(() => held.going()).toBe(places)
  const another = grace.send()
  await expect.poll(() => held.going()).toBe(places + 1)
  held.letGo()
  await Promise.all([...sent, another])
})

test('stopping an answer gives its place to the next, and one that is stopped before its turn is not asked for', async () => {
  const ada = await learnerOf(app)
  const [first, second, third] = [
    await ada.inNewProject(),
    await ada.inNewProject(),
    await ada.inNewProject(),
  ]
  const begun = [first.send(), first.send(), first.send(), first.send()]
  await expect.poll(() => held.going()).toBe(places)
  const given = second.send()
  await expect.poll(() => second.hasAnswer()).toBe(true)
  await second.stop()
  expect(await given).toBe('stopped: ')
  const next = third.send()
  await first.stop()
  expect(await Promise.all(begun)).toEqual(begun.map(() => 'stopped: A remote control.'))
  await expect.poll(() => held.going()).toBe(1)
  held.letGo()
  expect(await next).toBe('complete: A remote control.')
  expect(held.calls()).toBe(places + 1)
})

test('of messages sent at once those that would be past the month’s tokens are not sent to the model', async () => {
  const sent = sendTen(await learnerOf(withFewTokens))
  await expect.poll(() => held.going()).toBe(places)
  held.letGo()
  const answers = await Promise.all(sent)
  expect(
    answers.filter((answer) =>
      answer.includes('for this month are used up. The built-in tutor answers this one.'),
    ),
  ).toHaveLength(10 - places)
  expect(held.calls()).toBe(places)
})

test('answers in Xcode take places in the same line', async () => {
  const guest = await createGuest(app)
  const { secret } = await createApiKey(guest)
  const { send, hasAnswer } = await inNewProject(guest)
  const inXcode = Array.from({ length: places }, async () =>
    app.request('/v1/chat/completions', {
      method: 'POST',
      headers: { Authorization: `Bearer ${secret}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ model: 'fledge', messages: [{ role: 'user', content: 'What is a binding?' }] }),
    }),
  )
  await expect.poll(() => held.going()).toBe(places)
  const inChat = send()
  await expect.poll(hasAnswer).toBe(true)
  held.letGo()
  expect((await Promise.all(inXcode)).map(({ status }) => status)).toEqual(inXcode.map(() => 200))
  expect(await inChat).toBe('complete: A remote control.')
  expect([held.calls(), held.mostGoing()]).toEqual([places + 1, places])
})

test('who waits too long is answered by the built-in tutor, which says why', async () => {
  const rateLimiter = createRateLimiter(() => 0)
  const queued = composeTutor(tutor, {
    queue: { userId: 1, rateLimiter, tokensLeft: () => Promise.resolve(1000), patienceMs: 1 },
  })
  const signal = new AbortController().signal
  const begun = Array.from({ length: places }, () => queued.answer(turn, signal)[Symbol.asyncIterator]())
  await Promise.all(begun.map((answer) => answer.next()))
  const text = (await Array.fromAsync(queued.answer(turn, signal))).join('')
  expect(text).toMatch(
    /^\*The language model is still writing other answers for you\. The built-in tutor answers this one\.\*\n\n/,
  )
  expect(text).toContain('/field-guide/')
  expect(held.calls()).toBe(places)
})

test('a merge that waits too long is refused, because only the model can write it', async () => {
  const queued = composeTutor(tutor, {
    queue: {
      userId: 1,
      rateLimiter: createRateLimiter(() => 0),
      tokensLeft: () => Promise.resolve(1000),
      patienceMs: 1,
    },
  })
  const signal = new AbortController().signal
  const begun = Array.from({ length: places }, () => queued.answer(turn, signal)[Symbol.asyncIterator]())
  await Promise.all(begun.map((answer) => answer.next()))
  const merge = { ...turn, xcode: { instructions: '', messages: turn.thread, isMerge: true } }
  await expect(Array.fromAsync(queued.answer(merge, signal))).rejects.toThrow(
    new TutorBusy('The language model is still writing other answers for you. Try again in a moment.'),
  )
  expect(held.calls()).toBe(places)
})

async function learnerOf(on: TestApp) {
  const guest = await createGuest(on)
  return { ...(await inNewProject(guest)), inNewProject: () => inNewProject(guest) }
}

async function inNewProject(guest: Guest) {
  const { id } = await createProject(guest)
  const chat = `/api/projects/${id}/chat`
  return {
    /** Resolves to the complete answer. */
    async send() {
      const response = await guest.post(chat, { content: 'What is a binding?' })
      const { tutorMessage }: ChatExchange = await response.json()
      return `${tutorMessage.status}: ${tutorMessage.content}`
    },
    hasAnswer: async () => (await guest.get(`${chat}/stream`)).status === 200,
    stop: () => guest.post(`${chat}/stop`),
  }
}

function sendTen({ send }: { send: () => Promise<string> }): Promise<string>[] {
  return Array.from({ length: 10 }, send)
}
