import { Hono } from 'hono'
import { beforeEach, describe, expect, test } from 'vitest'
import { limits } from '#contract/limits.ts'
import type { MadePlan } from '#server/teaching/planner/model/plan-writer.ts'
import { createGuest, createProject } from '#test/guest.ts'
import { useTestApp } from '#test/test-app.ts'
import { timeLimit } from '#server/platform/http/limits/time-limit.ts'
import { createRateLimiter } from '#server/platform/http/limits/rate-limit.ts'
import type { AppEnvironment } from './platform/http/app-environment.ts'
import { limitedCostlyCalls } from './costly-calls.ts'
import { documented } from './platform/http/documented.ts'
import { answerProblem, problemOf } from './platform/http/problem.ts'

const said = { summary: 'Says something', access: 'anyone', answers: { 200: null } } as const

/** An app whose requests end when the test says so. */
function makeApp() {
  const going: PromiseWithResolvers<void>[] = []
  const ended = () => {
    const end = Promise.withResolvers<void>()
    going.push(end)
    return end.promise
  }
  const app = new Hono<AppEnvironment>()
    .use(async (c, next) => {
      c.set('clientAddress', c.req.header('address') ?? c.req.header('caller') ?? 'local')
      if (c.req.header('user')) c.set('user', { id: Number(c.req.header('user')), isGuest: true })
      await next()
    })
    .use(timeLimit({ usual: 0.02, withModel: 60 }))
    .use(limitedCostlyCalls(createRateLimiter(() => 0)))
    .get('/api/projects', () => new Promise(() => {}))
    .get('/api/projects/1/chat', documented({ ...said, asksModel: true }), async (c) => {
      await ended()
      return c.text('said')
    })
    .post('/api/projects/1/plan', documented({ ...said, costly: 'plan', asksModel: true }), async (c) => {
      await ended()
      return c.text('planned')
    })
  app.onError((error, c) => answerProblem(c, problemOf(error)!))
  const plan = async (caller: string) =>
    app.request('/api/projects/1/plan', { method: 'POST', headers: { caller } })
  const planOf = async (user: number, address: string) =>
    app.request('/api/projects/1/plan', { method: 'POST', headers: { user: String(user), address } })
  const soon = () => new Promise((resolve) => setImmediate(resolve))
  return { app, going, plan, planOf, soon }
}

test('a call that takes too long is answered with a sentence, unless a model may be thinking', async () => {
  const { app, going } = makeApp()
  const saying = app.request('/api/projects/1/chat')
  const late = await app.request('/api/projects')
  expect(late.status).toBe(503)
  expect(await late.json()).toMatchObject({ detail: expect.stringContaining('check before you try again') })
  going[0]!.resolve()
  expect(await (await saying).text()).toBe('said')
})

test('a few costly calls of one user run at once, the next wait, other users are not delayed, and a crowd is refused', async () => {
  const { going, plan, soon } = makeApp()
  const { atOnce, waiting } = limits.costlyCalls
  const asked = Array.from({ length: atOnce.plan + waiting }, () => plan('ada'))
  await soon()
  expect(going).toHaveLength(atOnce.plan)
  expect((await plan('ada')).status).toBe(429)

  void plan('grace')
  await soon()
  expect(going).toHaveLength(atOnce.plan + 1)

  for (let ended = 0; ended < asked.length + 1; ended += 1) {
    going[ended]!.resolve()
    await soon()
  }
  expect((await Promise.all(asked)).map(({ status }) => status)).toEqual(asked.map(() => 200))
})

test('all accounts behind one address have half of the places, and the others are free for everybody else', async () => {
  const { going, planOf, soon } = makeApp()
  const half = limits.costlyCalls.ofAll.atOnce.plan / 2
  const asked = Array.from({ length: half + 3 }, (_, user) => planOf(user + 1, '203.0.113.7'))
  await soon()
  expect(going).toHaveLength(half)
  asked.push(planOf(999, '198.51.100.9'))
  await soon()
  expect(going).toHaveLength(half + 1)
  for (let ended = 0; ended < asked.length; ended += 1) {
    going[ended]!.resolve()
    await soon()
  }
  expect((await Promise.all(asked)).map(({ status }) => status)).toEqual(asked.map(() => 200))
})

describe('plans that are streamed', () => {
  const places = limits.costlyCalls.atOnce.plan
  let asked: { finish: () => void; fail: () => void }[] = []
  let going = 0
  let mostGoing = 0
  const app = useTestApp(({ thinking }) => ({
    rateLimiter: createRateLimiter(() => 0),
    planWriter: ({ input, signal }) => {
      const plan = Promise.withResolvers<MadePlan>()
      asked.push({
        finish: () =>
          plan.resolve(
            thinking
              .for('server')
              .makePlan(input)
              .then((made) => ({ plan: made, isReadByModel: true })),
          ),
        fail: () => plan.reject(new Error('No plan today')),
      })
      if (signal.aborted) plan.reject(signal.reason)
      signal.addEventListener('abort', () => plan.reject(signal.reason))
      going += 1
      mostGoing = Math.max(mostGoing, going)
      return plan.promise.finally(() => (going -= 1))
    },
  }))

  beforeEach(() => {
    asked = []
    mostGoing = 0
  })

  test('hold their place until they end, fail or are cancelled', async () => {
    const { streamPlan } = await learner()
    const [ended, failed] = [await streamPlan(), await streamPlan()]
    await expect.poll(() => asked.length).toBe(places)
    const waiting = [streamPlan(), streamPlan(), streamPlan(), streamPlan()]
    asked[0]!.finish()
    expect(await ended.text()).toContain('"type":"plan"')
    asked[1]!.fail()
    expect(await failed.text()).toContain('"type":"problem"')
    await (await Promise.race(waiting)).body!.cancel()
    await expect.poll(() => asked.length).toBe(places + 3)
    asked.forEach(({ finish }) => finish())
    await expect.poll(() => asked.length).toBe(places + 4)
    asked.forEach(({ finish }) => finish())
    expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(mostGoing).toBe(places)
  })

  test('are not made for callers who left before their turn', async () => {
    const { streamPlan } = await learner()
    const held = [await streamPlan(), await streamPlan()]
    await expect.poll(() => asked.length).toBe(places)
    const gone = new AbortController()
    const waiting = streamPlan(gone.signal)
    gone.abort()
    await waiting
    const next = streamPlan()
    asked.forEach(({ finish }) => finish())
    await Promise.all(held.map((response) => response.text()))
    await expect.poll(() => asked.length).toBe(places + 1)
    asked.forEach(({ finish }) => finish())
    expect(await (await next).text()).toContain('"type":"plan"')
    expect(asked).toHaveLength(places + 1)
  })

  test('do not delay edits by hand', async () => {
    const { streamPlan, keepAnswers } = await learner()
    const held = [await streamPlan(), await streamPlan()]
    await expect.poll(() => asked.length).toBe(places)
    expect((await keepAnswers()).status).toBe(200)
    asked.forEach(({ finish }) => finish())
    await Promise.all(held.map((response) => response.text()))
  })

  /** A learner with a project, who asks for plans as the browser does. */
  async function learner() {
    const ada = await createGuest(app)
    const { id } = await createProject(ada)
    const headers = { Cookie: ada.cookie, 'Content-Type': 'application/json' }
    const streaming = { ...headers, Accept: 'text/event-stream' }
    return {
      streamPlan: async (signal: AbortSignal | null = null) =>
        app.request(`/api/projects/${id}/plan`, { method: 'POST', headers: streaming, body: '{}', signal }),
      keepAnswers: async () =>
        app.request(`/api/projects/${id}/plan/answers`, { method: 'PUT', headers, body: '{}' }),
    }
  }
})
