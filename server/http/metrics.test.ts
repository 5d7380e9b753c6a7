import { expect, test } from 'vitest'
import { createMetrics, routeOf, serveMetrics } from './metrics.ts'
import { freePort } from '#test/server-process.ts'

test.each([
  ['/api/projects/12/tasks/7', 200, '/api/projects/:id/tasks/:id'],
  ['/api/topics/swiftui-state', 200, '/api/topics/:name'],
  ['/v1/models/fledge/plants-3', 200, '/v1/models/:name'],
  ['/api/my secret words', 404, 'nothing'],
  ['/field-guide/swiftui-state', 200, 'page'],
  ['/assets/app-12ab.js', 200, '/assets'],
])('%s with %i counts as %s', (path, status, route) => {
  expect(routeOf(path, status)).toBe(route)
})

test('calls are counted by route, method and status, and read on a port of their own', async () => {
  const metrics = createMetrics({ writtenHere: () => [1, 2] })
  await metrics.counted(new Request('http://fledge.example/api/projects/3'), () => new Response(null, { status: 200 }))
  const port = await freePort()
  const server = serveMetrics(metrics, { port, host: '127.0.0.1' })
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(404)
  server.close()
  expect(text).toContain('fledge_http_request_duration_seconds_count{route="/api/projects/:id",method="GET",status="200"} 1')
  expect(text).toContain('fledge_live_answers 2')
  expect(text).toContain('process_resident_memory_bytes')
})
