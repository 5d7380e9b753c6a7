import { createMcpHandler } from '@modelcontextprotocol/server'
import { Hono, type Context, type ErrorHandler } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { limits } from '#contract/limits.ts'
import { databaseTroubleOf } from '#server/platform/http/database-trouble.ts'
import type { Logger } from '#server/platform/logger.ts'
import { timeLimit } from '#server/platform/http/limits/time-limit.ts'
import { limitedBody, readText, requireGoodJson } from '#server/platform/http/limits/body-rules.ts'
import { holdBody } from '#server/platform/http/limits/held-bodies.ts'
import { limitedAddress, refuseAbove } from '#server/platform/http/limits/limited.ts'
import { problemOf } from '#server/platform/http/problem.ts'
import { withDatabase } from '#server/platform/http/with-database.ts'
import type { KeyHolder } from '#server/features/keys/key-store.ts'
import { requireKey } from '#server/features/keys/require-key.ts'
import type { KeyedEnvironment } from '#server/features/keys/keyed-environment.ts'
import type { Services } from '#server/features/services.ts'
import { createAgentServer } from './agent-server.ts'

const limitedAs = 'agent'
const loopback = new Set(['localhost', '127.0.0.1', '[::1]'])

/**
 * Projects and the Field Guide for coding agents. Stateless: each request contains a key and gets its own
 * server.
 */
export function mcpRoutes(services: Services, answerWithinSeconds?: Parameters<typeof timeLimit>[0]) {
  const { settings, databaseHandle, logger, rateLimiter } = services

  const routes = new Hono<KeyedEnvironment>()
  routes.onError(refuseFailed(logger))

  const checks = [
    timeLimit(answerWithinSeconds),
    limitedAddress(rateLimiter),
    onlyOwnHost(settings.publicUrl),
    withDatabase(databaseHandle),
    keyRequired(services),
    limitedBody,
    holdBody(limits.requestBodyBytes),
  ] as const
  const answer = async (c: Context<KeyedEnvironment>) => {
    const { database, holder } = c.var
    const text = await readText(c)
    await countBatch(services, holder, requireGoodJson(text, limits.bodyValues))
    const handler = createMcpHandler(() => createAgentServer({ services, database, holder }), {
      onerror: (error) => logger.debug({ error }, 'A call to /mcp was refused'),
    })
    const { url, raw } = c.req
    const response = await handler.fetch(
      new Request(url, { method: raw.method, headers: raw.headers, signal: raw.signal, body: text }),
    )
    response.headers.set('Cache-Control', 'no-store')
    return response
  }
  // Both paths work, because clients use the address exactly as users pasted it.
  routes.all('/mcp', ...checks, answer).all('/mcp/', ...checks, answer)
  for (const path of oauthDiscovery) routes.all(path, (c) => refuseDiscovery(c, settings.publicUrl))
  return routes
}

/**
 * Counts a batch's requests, except for the first, which is counted already. Throws at the limit, so a huge
 * batch takes no longer.
 */
async function countBatch({ rateLimiter }: Services, { keyId }: KeyHolder, calls: unknown): Promise<void> {
  if (!Array.isArray(calls)) return
  for (let counted = 1; counted < calls.length; counted += 1)
    await refuseAbove(rateLimiter, `${limitedAs} ${keyId}`, limits.callsPerMinute.key)
}

/**
 * Paths that MCP clients probe for OAuth, also below the server's own path. They get a JSON error, because an
 * HTML page makes clients give up.
 */
const oauthDiscovery = [
  '/.well-known/oauth-protected-resource/*',
  '/.well-known/oauth-authorization-server/*',
  '/.well-known/openid-configuration/*',
  '/mcp/.well-known/*',
]

function refuseDiscovery(c: Context, publicUrl: string): Response {
  return refuse(
    c,
    404,
    'not_found',
    `There is no OAuth here. Create a key at ${publicUrl}/xcode and send it as "Authorization: Bearer KEY".`,
  )
}

function keyRequired(services: Services) {
  return requireKey(services, {
    scope: 'read',
    limitedAs,
    refuse: (c) =>
      refuse(
        c,
        401,
        'invalid_token',
        `No valid API key: none was sent, or it is unknown, revoked, or without the scope "read". Make one at ${services.settings.publicUrl}/xcode and send it as "Authorization: Bearer KEY".`,
        { 'WWW-Authenticate': 'Bearer realm="fledge", scope="read"' },
      ),
  })
}

function refuseFailed(logger: Logger): ErrorHandler<KeyedEnvironment> {
  return (error, c) => {
    const trouble = databaseTroubleOf(error)
    if (trouble) logger.warn({ error, path: c.req.path }, 'The database is in trouble')
    const problem = problemOf(error) ?? trouble
    if (problem) return refuse(c, problem.status, nameOf(problem.status), problem.message, problem.headers)
    logger.error({ error, path: c.req.path }, 'A call failed')
    return refuse(c, 500, 'server_error', 'Something went wrong on our side. Try again.')
  }
}

/**
 * Accepts only POST requests to the server's own host name, either from programs or from the site's own
 * pages.
 */
function onlyOwnHost(publicUrl: string) {
  return createMiddleware<KeyedEnvironment>(async (c, next) => {
    if (!isKnownHost(publicUrl, c.req.header('host') ?? new URL(c.req.url).host))
      return refuse(
        c,
        403,
        'unknown_host',
        'This server does not answer to that host name. Its own is set by PUBLIC_URL.',
      )
    if (!isOwnOrigin(publicUrl, c.req.header('origin')))
      return refuse(c, 403, 'foreign_origin', 'This call came from another site and was refused')
    if (c.req.method !== 'POST')
      return refuse(c, 405, 'method_not_allowed', 'Only POST: this server keeps no sessions', {
        Allow: 'POST',
      })
    return next()
  })
}

/**
 * Whether the host name is the server's own. Other names that resolve to this machine are refused (DNS
 * rebinding).
 */
function isKnownHost(publicUrl: string, host: string): boolean {
  const publicHost = new URL(publicUrl).hostname
  const name = host.replace(/:\d+$/, '').toLowerCase()
  return name === publicHost || (loopback.has(publicHost) && loopback.has(name))
}

/**
 * Whether a request may come from this origin: only the site's own, or none. Programs send no Origin header.
 */
function isOwnOrigin(publicUrl: string, origin: string | undefined): boolean {
  if (origin === undefined) return true
  if (!URL.canParse(origin)) return false
  const publicHost = new URL(publicUrl).hostname
  const name = new URL(origin).hostname
  return (
    new URL(origin).origin === new URL(publicUrl).origin || (loopback.has(publicHost) && loopback.has(name))
  )
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
