import { createMcpHandler } from '@modelcontextprotocol/server'
import { Hono, type Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { limits } from '#contract/limits.ts'
import { databaseTroubleOf } from '#server/platform/db/database-trouble.ts'
import { answeredInTime } from '#server/platform/http/answered-in-time.ts'
import { limitedBody, readText, requireGoodJson } from '#server/platform/http/body-rules.ts'
import { limitedAddress, refuseAbove } from '#server/platform/http/limited.ts'
import { problemOf } from '#server/platform/http/problem.ts'
import { withDatabase } from '#server/platform/http/with-database.ts'
import { holderOfCall } from '#server/features/keys/key-holder.ts'
import { keyHashOfRequest } from '#server/features/keys/key-of-request.ts'
import type { KeyedEnvironment } from '#server/features/keys/keyed-environment.ts'
import type { Services } from '#server/features/services.ts'
import { createAgentServer } from './agent-server.ts'

const loopback = new Set(['localhost', '127.0.0.1', '[::1]'])

/** Projects and the Field Guide for coding agents. Stateless: each call brings its key and gets a server of its own. */
export function mcpRoutes(services: Services, answerWithinSeconds?: Parameters<typeof answeredInTime>[0]) {
  const { settings, databaseHandle, logger, rateLimiter, now } = services
  const publicHost = new URL(settings.publicUrl).hostname

  const routes = new Hono<KeyedEnvironment>()
  routes.onError((error, c) => {
    const trouble = databaseTroubleOf(error)
    if (trouble) logger.warn({ error, path: c.req.path }, 'The database is in trouble')
    const problem = problemOf(error) ?? trouble
    if (problem) return refuse(c, problem.status, nameOf(problem.status), problem.message, problem.headers)
    logger.error({ error, path: c.req.path }, 'A call failed')
    return refuse(c, 500, 'server_error', 'Something went wrong on our side. Try again.')
  })
  const onlyOwnHost = createMiddleware<KeyedEnvironment>(async (c, next) => {
    if (!isKnownHost(c.req.header('host') ?? new URL(c.req.url).host))
      return refuse(
        c,
        403,
        'unknown_host',
        'This server does not answer to that host name. Its own is set by PUBLIC_URL.',
      )
    if (!isOwnOrigin(c.req.header('origin')))
      return refuse(c, 403, 'foreign_origin', 'This call came from another site and was refused')
    if (c.req.method !== 'POST')
      return refuse(c, 405, 'method_not_allowed', 'Only POST: this server keeps no sessions', {
        Allow: 'POST',
      })
    return next()
  })
  const requireKey = createMiddleware<KeyedEnvironment>(async (c, next) => {
    const { headers } = c.req.raw
    const holder = await holderOfCall('read', {
      database: c.var.database,
      keyHash: keyHashOfRequest(headers),
      headers,
      logger,
      now: now(),
    })
    if (!holder) {
      await refuseAbove(rateLimiter, `keyless ${c.var.clientAddress}`, limits.callsPerMinute.address)
      return refuse(
        c,
        401,
        'invalid_token',
        `A good key is missing: none was sent, or it is unknown, revoked, or without the scope "read". Make one at ${settings.publicUrl}/xcode and send it as "Authorization: Bearer KEY".`,
        { 'WWW-Authenticate': 'Bearer realm="fledge", scope="read"' },
      )
    }
    await refuseAbove(rateLimiter, `agent ${holder.keyId}`, limits.callsPerMinute.key)
    c.set('holder', holder)
    return next()
  })

  const checks = [
    answeredInTime(answerWithinSeconds),
    limitedAddress(rateLimiter),
    onlyOwnHost,
    withDatabase(databaseHandle),
    requireKey,
    limitedBody,
  ] as const
  routes.all('/mcp', ...checks, async (c) => {
    const { database, holder } = c.var
    const text = await readText(c)
    requireGoodJson(text, limits.bodyValues)
    const handler = createMcpHandler(() => createAgentServer({ services, database, holder }), {
      onerror: (error) => logger.debug({ error }, 'A call to /mcp was refused'),
    })
    const { url, raw } = c.req
    const response = await handler.fetch(
      new Request(url, { method: raw.method, headers: raw.headers, signal: raw.signal, body: text }),
    )
    response.headers.set('Cache-Control', 'no-store')
    return response
  })
  return routes

  /** A page on another host name that leads to this machine must not get through. */
  function isKnownHost(host: string): boolean {
    const name = host.replace(/:\d+$/, '').toLowerCase()
    return name === publicHost || (loopback.has(publicHost) && loopback.has(name))
  }

  /** Programs send no origin; a page sends its own. */
  function isOwnOrigin(origin: string | undefined): boolean {
    if (origin === undefined) return true
    if (!URL.canParse(origin)) return false
    const name = new URL(origin).hostname
    return (
      new URL(origin).origin === new URL(settings.publicUrl).origin ||
      (loopback.has(publicHost) && loopback.has(name))
    )
  }
}

function nameOf(status: number): string {
  if (status === 429) return 'rate_limited'
  return status === 503 ? 'temporarily_unavailable' : 'refused'
}

function refuse(
  c: Context,
  status: ContentfulStatusCode,
  error: string,
  description: string,
  headers: Record<string, string> = {},
): Response {
  return c.json({ error, error_description: description }, status, headers)
}
