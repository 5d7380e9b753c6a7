import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { limits } from '#contract/limits.ts'
import { answeredInTime } from './answered-in-time.ts'
import type { AppEnvironment } from './app-environment.ts'
import { limitedCostlyCalls } from './costly-calls.ts'
import { answerProblem, problemOf } from './problem.ts'
import { createRateLimiter } from './rate-limit.ts'

/** Calls that end when the test says so. */
function makeApp() {
  const going: PromiseWithResolvers<void>[] = []
  const ended = () => {
    const end = Promise.withResolvers<void>()
    going.push(end)
    return end.promise
  }
  const app = new Hono<AppEnvironment>()
    .use(async (c, next) => {
      c.set('clientAddress', c.req.header('caller') ?? 'local')
      await next()
    })
    .use(answeredInTime({ usual: 0.02, withModel: 60 }))
    .use(limitedCostlyCalls(createRateLimiter(() => 0)))
    .get('/api/projects', () => new Promise(() => {}))
    .get('/api/projects/1/chat', async (c) => {
      await ended()
      return c.text('said')
    })
    .post('/api/projects/1/plan', async (c) => {
      await ended()
      return c.text('planned')
    })
  app.onError((error, c) => answerProblem(c, problemOf(error)!))
  const plan = async (caller: string) => app.request('/api/projects/1/plan', { method: 'POST', headers: { caller } })
  const soon = () => new Promise((resolve) => setImmediate(resolve))
  return { app, going, plan, soon }
}

test('a call that takes too long is answered with a sentence, unless a model may be thinking', async () => {
  const { app, going } = makeApp()
  const saying = app.request('/api/projects/1/chat')
  const late = await app.request('/api/projects')
  expect(late.status).toBe(503)
  expect(await late.json()).toMatchObject({ detail: expect.stringContaining('look first, then try again') })
  going[0]!.resolve()
  expect(await (await saying).text()).toBe('said')
})

test('of costly calls a few of one user go at once, the next wait their turn, others are not held up, and a crowd is refused', async () => {
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
