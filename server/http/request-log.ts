import { randomUUID } from 'node:crypto'
import { createMiddleware } from 'hono/factory'
import type { AppEnvironment } from './app-environment.ts'
import type { Logger } from './logger.ts'

/** One line a call under /api: never its body, cookies or query. */
export function requestLog(logger: Logger) {
  return createMiddleware<AppEnvironment>(async (c, next) => {
    const started = performance.now()
    const requestId = randomUUID()
    c.set('requestId', requestId)
    c.header('X-Request-Id', requestId)
    await next()
    const line = { requestId, method: c.req.method, path: c.req.path, status: c.res.status, milliseconds: Math.round(performance.now() - started) }
    if (c.res.status >= 500) logger.warn(line, 'answered')
    else logger.debug(line, 'answered')
  })
}
