import { randomUUID } from 'node:crypto'
import { createMiddleware } from 'hono/factory'
import type { AppEnvironment } from './app-environment.ts'
import type { Logger } from '#server/platform/logger.ts'

/**
 * Gives each call under /api an id. At level debug, logs one line per call, without body, cookies and query; onError
 * logs failures.
 */
export function requestLog(logger: Logger) {
  return createMiddleware<AppEnvironment>(async (c, next) => {
    const requestId = randomUUID()
    c.set('requestId', requestId)
    c.header('X-Request-Id', requestId)
    const started = performance.now()
    await next()
    logger.debug(
      {
        requestId,
        method: c.req.method,
        path: c.req.path,
        status: c.res.status,
        milliseconds: Math.round(performance.now() - started),
      },
      'answered',
    )
  })
}
