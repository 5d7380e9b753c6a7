import { afterAll, beforeAll, expect, test } from 'vitest'
import { limits } from '#contract/limits.ts'
import { createRateLimiter } from '#server/platform/http/limits/rate-limit.ts'
import { listen } from '#test/listen.ts'
import { useTestApp } from '#test/test-app.ts'
import { createCaller, forwardedFor } from './costly-caller.ts'

const app = useTestApp(({ settings }) => ({
  settings: { ...settings, trustedProxies: 1 },
  rateLimiter: createRateLimiter(() => 0),
}))
let site: Awaited<ReturnType<typeof listen>>
beforeAll(async () => {
  site = await listen(app)
})
afterAll(() => site.close())

test('a door that uses up the calls of its address leaves those of the next guest; a refused guest is told', async () => {
  const [used, fresh] = ['198.18.0.1', '198.18.0.2']
  const statuses = await Promise.all(
    Array.from({ length: limits.callsPerMinute.address + 1 }, async () => {
      const answer = await fetch(`${site.url}/api/openapi.json`, { headers: forwardedFor(used) })
      await answer.arrayBuffer()
      return answer.status
    }),
  )
  expect(statuses.filter((status) => status === 429)).toHaveLength(1)
  await expect(createCaller(site.url, used)).rejects.toThrow(
    /^No guest was made: 429 .*Too many requests\. Try again in 60 seconds\./,
  )
  expect((await createCaller(site.url, fresh)).projectId).toBeGreaterThan(0)
})
