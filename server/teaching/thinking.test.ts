import { Hono } from 'hono'
import { contextStorage } from 'hono/context-storage'
import { MockLanguageModelV4 } from 'ai/test'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AppEnvironment } from '#server/platform/http/app-environment.ts'
import { problemOf } from '#server/platform/http/problem.ts'
import { createFieldGuideModel } from '#server/teaching/tutor/built-in/field-guide-model.ts'
import { createTutor } from '#server/teaching/tutor/tutor.ts'
import type { TutorTurn } from '#server/teaching/tutor/turn.ts'
import { knownThinking } from '#test/known-knowledge.ts'
import { createScriptedModel } from '#test/models/scripted-model.ts'
import { isLongCall } from './is-long-call.ts'
import type { ThinkingCalls } from './thinking-calls.ts'
import { thinkInProcesses, type PooledThinking } from './thinking.ts'

const question = 'How do I show my plants in a list?'
const turn: TutorTurn = {
  project: null,
  plan: null,
  tasks: [],
  currentTask: null,
  thread: [{ role: 'learner', text: question }],
  savedSolutions: [],
}
const options = { processes: 1, onProcessLost: () => {}, onBroken: () => {} }
let pooled: PooledThinking
let hurried: PooledThinking

beforeAll(async () => {
  pooled = thinkInProcesses(options)
  hurried = thinkInProcesses({ ...options, limits: { deadlineMs: 0, longestWaitMs: 60_000 } })
  await Promise.all([pooled.start(), hurried.start()])
}, 60_000)
afterAll(() => Promise.all([pooled.close(), hurried.close()]))

test('a worker process answers, plans and searches exactly as the calling thread does', async () => {
  const idea = { description: 'Remind me to water my plants, with photos' }
  const [here, there] = [(await knownThinking()).for('server'), pooled.for('user 1')]
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
      await pooled.for(`user ${Number(c.req.param('user'))}`).article('swiftui-state')
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

test('a search, a look-up, a small message and a short idea are short; long texts and whole plans are long', () => {
  const said = (text: string) => ({ ...turn, thread: [...turn.thread, { role: 'learner' as const, text }] })
  const isLong = (name: keyof ThinkingCalls, ...given: unknown[]) => isLongCall({ name, given })
  expect([
    isLong('search', 'tab bar', 5),
    isLong('article', 'x'),
    isLong('answerTurn', said(question)),
    isLong('takeTurn', said(question), {}),
    isLong('makePlan', { description: 'A diary' }),
    isLong('checkCode', 'Use `List`.', null),
  ]).toEqual([false, false, false, false, false, false])
  expect([
    isLong('makePlan', { description: 'a;'.repeat(2000) }),
    isLong('takeTurn', said('a;'.repeat(2000)), {}),
    isLong('readCommands', {}, 'Add a chart'),
  ]).toEqual([true, true, true])
})

test('a call past its deadline is a failure, over HTTP a 503 that says what to do', async () => {
  const failure: unknown = await hurried
    .for('server')
    .makePlan({ description: 'A diary' })
    .catch((error: unknown) => error)
  expect(failure).toMatchObject({ reason: 'too-long' })
  expect(problemOf(failure)).toMatchObject({
    status: 503,
    message: expect.stringContaining('Send a shorter text'),
  })
})

test(
  'a message that takes the parser long ends no process but its worker, and is answered where there is time',
  { tags: 'deep' },
  async () => {
    const text = `\`\`\`swift\nfunc f {\n${'var a = b\n'.repeat(3000)}}\n\`\`\``
    const tangled: TutorTurn = { ...turn, thread: [{ role: 'learner', text }] }
    const sent = Array.from({ length: 4 }, () => hurried.for('server').answerTurn(tangled))
    expect(await Promise.allSettled(sent)).toMatchObject(
      sent.map(() => ({ status: 'rejected', reason: { reason: 'too-long' } })),
    )
    expect(await pooled.for('server').answerTurn(tangled)).not.toBe('')
    expect(await pooled.for('server').answerTurn(turn)).not.toBe('')
  },
)

test(
  'a turn that cannot be read in time is answered with a sentence, and no model is asked',
  { tags: 'deep' },
  async () => {
    const model = createScriptedModel()
    const tutor = createTutor({ model: model.model, modelName: 'scripted', thinking: hurried })
    expect(await textOf(tutor.answer(turn, new AbortController().signal))).toContain(
      'I did not get through that in time. Please send it again',
    )
    const away = new MockLanguageModelV4({ doStream: () => Promise.reject(new Error('away')) })
    const builtIn = createTutor({
      model: away,
      modelName: 'away',
      standIn: createFieldGuideModel(hurried),
      thinking: pooled,
      limits: { retriesBeforeFirstToken: 0 },
    })
    expect(await textOf(builtIn.answer(turn, new AbortController().signal))).toContain(
      'I did not get through that in time. Please send it again',
    )
  },
)

async function textOf(pieces: AsyncIterable<string>): Promise<string> {
  let text = ''
  for await (const piece of pieces) text += piece
  return text
}
