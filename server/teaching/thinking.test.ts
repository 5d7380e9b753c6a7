import { Hono } from 'hono'
import { contextStorage } from 'hono/context-storage'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AppEnvironment } from '#server/platform/http/app-environment.ts'
import { createFieldGuideModel } from '#server/teaching/tutor/built-in/field-guide-model.ts'
import { createTutor } from '#server/teaching/tutor/model/tutor.ts'
import type { TutorTurn } from '#server/teaching/tutor/turn.ts'
import { knownThinking } from '#test/known-knowledge.ts'
import { createScriptedModel } from '#test/scripted-model.ts'
import { isLongCall } from './is-long-call.ts'
import type { ThinkingCalls } from './thinking-calls.ts'
import { thinkOnThreads, type ThreadedThinking } from './thinking.ts'

const question = 'How do I show my plants in a list?'
const turn: TutorTurn = {
  project: null,
  plan: null,
  tasks: [],
  currentTask: null,
  thread: [{ role: 'learner', text: question }],
  savedSolutions: [],
}
const options = { threads: 1, onThreadLost: () => {}, onBroken: () => {} }
let threaded: ThreadedThinking
let hurried: ThreadedThinking

beforeAll(async () => {
  threaded = thinkOnThreads(options)
  hurried = thinkOnThreads({ ...options, limits: { deadlineMs: 0, longestWaitMs: 60_000 } })
  await Promise.all([threaded.start(), hurried.start()])
}, 60_000)
afterAll(() => Promise.all([threaded.close(), hurried.close()]))

test('a thread answers, plans and searches exactly as the calling thread does', async () => {
  const idea = { description: 'Remind me to water my plants, with photos' }
  const [here, there] = [(await knownThinking()).for('server'), threaded.for('user 1')]
  expect(await there.answerTurn(turn)).toEqual(await here.answerTurn(turn))
  expect(await there.makePlan(idea)).toEqual(await here.makePlan(idea))
  expect(await there.search('tab bar', 5)).toEqual(await here.search('tab bar', 5))
  expect(await there.checkCode('```swift\nlet = 3\n```', '18')).toEqual(
    await here.checkCode('```swift\nlet = 3\n```', '18'),
  )
})

test('accounts behind one address take their turns as one', async () => {
  const order: string[] = []
  const app = new Hono<AppEnvironment>()
    .use(contextStorage(), async (c, next) => {
      c.set('clientAddress', c.req.header('address')!)
      await next()
    })
    .get('/:user', async (c) => {
      await threaded.for(`user ${Number(c.req.param('user'))}`).article('swiftui-state')
      order.push(c.req.param('user'))
      return c.body(null, 204)
    })
  const ask = async (user: number, address: string) => app.request(`/${user}`, { headers: { address } })
  await Promise.all([
    ...Array.from({ length: 8 }, (_, at) => ask(at + 1, '203.0.113.7')),
    ask(99, '198.51.100.9'),
  ])
  expect(order.indexOf('99')).toBeLessThanOrEqual(1)
})

test('a search, a look-up and a small message are short; a plan and a long message are long', () => {
  const said = (text: string) => ({ ...turn, thread: [...turn.thread, { role: 'learner' as const, text }] })
  const isLong = (name: keyof ThinkingCalls, ...given: unknown[]) => isLongCall({ name, given })
  expect([
    isLong('search', 'tab bar', 5),
    isLong('article', 'x'),
    isLong('answerTurn', said(question)),
  ]).toEqual([false, false, false])
  expect([
    isLong('makePlan', { description: 'A diary' }),
    isLong('answerTurn', said('a;'.repeat(2000))),
  ]).toEqual([true, true])
})

test('a call past its deadline is a 503 that says what to do', async () => {
  await expect(hurried.for('server').makePlan({ description: 'A diary' })).rejects.toMatchObject({
    status: 503,
    message: expect.stringContaining('Send a shorter text'),
  })
})

test('a turn that cannot be read in time is answered with a sentence, and no model is asked', async () => {
  const model = createScriptedModel()
  const tutor = createTutor({ model: model.model, modelName: 'scripted', thinking: hurried })
  expect(await textOf(tutor.answer(turn, new AbortController().signal))).toContain(
    'I did not get through that in time. Please send it again',
  )
  const builtIn = createTutor({
    model: createFieldGuideModel(hurried),
    modelName: 'field-guide',
    thinking: threaded,
  })
  expect(await textOf(builtIn.answer(turn, new AbortController().signal))).toContain(
    'I did not get through that in time. Please send it again',
  )
})

async function textOf(pieces: AsyncIterable<string>): Promise<string> {
  let text = ''
  for await (const piece of pieces) text += piece
  return text
}
