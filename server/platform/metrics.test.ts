import { expect, test } from 'vitest'
import { createMetrics, namesOf, serveMetrics } from './metrics.ts'
import { createRateLimiter } from '#server/platform/http/limits/rate-limit.ts'
import { freePort } from '#test/processes/server-process.ts'
import { useTestApp } from '#test/test-app.ts'

const app = useTestApp(() => ({ rateLimiter: createRateLimiter(() => 0) }))

test.each([
  ['GET', '/api/projects/12', '/api/projects/:projectId'],
  ['PATCH', '/api/projects/12/tasks/7', '/api/projects/:projectId/tasks/:taskId'],
  ['POST', '/api/projects/starters', '/api/projects/starters'],
  ['HEAD', '/api/topics/swiftui-state', '/api/topics/:slug'],
  ['GET', '/v1/models/fledge/plants-3', '/v1/models/:id{.+}'],
  ['GET', '/api/my secret words', 'other'],
  ['PUT', '/api/projects', 'other'],
  ['GET', '/mcp/my-secret-words', '/mcp'],
  ['GET', '/field-guide/swiftui-state', 'page'],
  ['GET', '/assets/app-12ab.js', '/assets'],
])('%s %s counts as %s', (method, path, route) => {
  expect(namesOf(app.app.routes)(method, path)).toBe(route)
})

test('calls are counted by route, method and status, and read on a port of their own', async () => {
  const metrics = createMetrics({ writtenHere: () => [1, 2] }, app.app.routes)
  await metrics.counted(
    new Request('http://fledge.example/api/projects/3'),
    () => new Response(null, { status: 200 }),
  )
  const port = await freePort()
  const server = serveMetrics(metrics, { port, host: '127.0.0.1' })
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(404)
  server.close()
  expect(text).toContain(
    'fledge_http_request_duration_seconds_count{route="/api/projects/:projectId",method="GET",status="200"} 1',
  )
  expect(text).toContain('fledge_live_answers 2')
  expect(text).toContain('process_resident_memory_bytes')
  for (const figure of ['p50', 'p99', 'max']) expect(text).toContain(`nodejs_eventloop_lag_${figure}_seconds`)
})

test('addresses that do not exist are counted as one, whatever refuses them', async () => {
  const metrics = createMetrics({ writtenHere: () => [] }, app.app.routes)
  const call = async (path: string, init: RequestInit = {}) => {
    const request = new Request(`http://localhost:3000${path}`, init)
    return (await metrics.counted(request, () => app.app.fetch(request))).status
  }
  const madeUp = (place: string) => [1, 2, 3].map((number) => `${place}/made-up-${number}`)
  const statusesOf = (paths: string[], init?: RequestInit) =>
    Promise.all(paths.map((path) => call(path, init)))
  expect(await statusesOf(madeUp('/api/projects'))).toEqual([401, 401, 401])
  expect(await statusesOf(madeUp('/api'), { method: 'POST', body: 'no json' })).toEqual([400, 400, 400])
  expect(
    await statusesOf(madeUp('/api'), { method: 'POST', headers: { Origin: 'https://evil.example' } }),
  ).toEqual([403, 403, 403])
  expect(
    await statusesOf(madeUp('/api'), { method: 'POST', headers: { 'Content-Length': '99999999' } }),
  ).toEqual([413, 413, 413])
  await statusesOf(Array.from({ length: 60 }, () => '/api/topics'))
  expect(await statusesOf(madeUp('/api'))).toEqual([429, 429, 429])
  const text = await metrics.text()
  expect(text).not.toContain('made-up')
  expect(text).toContain('_count{route="other",method="GET",status="429"} 3')
})
