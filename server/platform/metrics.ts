import { createServer } from 'node:http'
import { TrieRouter } from 'hono/router/trie-router'
import type { RouterRoute } from 'hono/types'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { HourlyBackups } from '#server/platform/backup/hourly-backups.ts'

type Route = Pick<RouterRoute, 'method' | 'path'>

export interface Metrics {
  /** Handles a request and counts it by route, method and status. */
  counted(request: Request, answer: () => Response | Promise<Response>): Promise<Response>
  /** All metrics in Prometheus' format. */
  text(): Promise<string>
}

export function createMetrics(
  liveAnswers: { writtenHere(): unknown[] },
  routes: Route[],
  backups: Pick<HourlyBackups, 'state'> | null = null,
): Metrics {
  const routeOf = namesOf(routes)
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const seconds = new Histogram({
    name: 'fledge_http_request_duration_seconds',
    help: 'Time to the head of an answer',
    labelNames: ['route', 'method', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  })
  const answers: Gauge = new Gauge({
    name: 'fledge_live_answers',
    help: 'Answers that this process is writing',
    registers: [registry],
    collect: () => {
      answers.set(liveAnswers.writtenHere().length)
    },
  })
  if (backups) countBackupAge(registry, backups)
  return {
    async counted(request, answer) {
      const end = seconds.startTimer()
      const response = await answer()
      const { method } = request
      end({
        route: routeOf(method, new URL(request.url).pathname),
        method: methods.has(method) ? method : 'other',
        status: String(response.status),
      })
      return response
    },
    text: () => registry.metrics(),
  }
}

function countBackupAge(registry: Registry, backups: Pick<HourlyBackups, 'state'>): void {
  const age: Gauge = new Gauge({
    name: 'fledge_last_backup_age_seconds',
    help: 'Time since the last good backup of the embedded database, or since there was something to back up',
    registers: [registry],
    collect: async () => {
      const { ageMs } = await backups.state()
      age.set((ageMs ?? 0) / 1000)
    },
  })
}

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])
const calls = /^\/(api|v1)(\/|$)/
const places = new Set(['assets', 'mcp', 'healthz', 'readyz'])

/** Names a request by its route: a small set of names that contain nothing from the caller. */
export function namesOf(routes: Route[]): (method: string, path: string) => string {
  const router = new TrieRouter<string>()
  for (const { method, path } of routes)
    if (method !== 'ALL' && calls.test(path)) router.add(method, path, path)
  return (method, path) => {
    if (calls.test(path)) return router.match(method === 'HEAD' ? 'GET' : method, path)[0][0]?.[0] ?? 'other'
    const [, first = ''] = path.split('/')
    return places.has(first) ? `/${first}` : 'page'
  }
}

/** Serves the metrics to Prometheus on a separate port that visitors cannot reach. */
export function serveMetrics(
  metrics: Metrics,
  { port, host }: { port: number; host: string },
): { close(): void } {
  const server = createServer((request, response) => {
    if (request.url !== '/metrics') return response.writeHead(404).end()
    return void metrics.text().then(
      (text) =>
        response.writeHead(200, { 'Content-Type': 'text/plain; version=0.0.4; charset=utf-8' }).end(text),
      () => response.writeHead(500).end(),
    )
  })
  // Logged only, because the server also works without metrics.
  server.on('error', (error) => console.error(`Metrics cannot be served: ${error.message}`))
  server.listen(port, host)
  return { close: () => void server.close() }
}
