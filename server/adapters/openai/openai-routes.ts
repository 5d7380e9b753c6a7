import { randomUUID } from 'node:crypto'
import { Hono, type Context, type ErrorHandler, type MiddlewareHandler } from 'hono'
import { limits } from '#contract/limits.ts'
import { databaseTroubleOf } from '#server/platform/http/database-trouble.ts'
import type { Logger } from '#server/platform/logger.ts'
import { bodyOfAtMost } from '#server/platform/http/limits/body-rules.ts'
import { holdBody } from '#server/platform/http/limits/held-bodies.ts'
import { limitedAddress } from '#server/platform/http/limits/limited.ts'
import { problemOf, type Problem } from '#server/platform/http/problem.ts'
import { withDatabase } from '#server/platform/http/with-database.ts'
import { requireKey } from '#server/features/keys/require-key.ts'
import type { KeyedEnvironment } from '#server/features/keys/keyed-environment.ts'
import type { Services } from '#server/features/services.ts'
import { createCompletions } from './create-completion.ts'
import { answerOpenAIError, OpenAIError } from './openai-error.ts'
import { listModels } from './project-models.ts'

/** The tutor as a model provider for Xcode and other Chat Completions clients. All routes require a key. */
export function openaiRoutes(services: Services) {
  const { settings, databaseHandle, logger, rateLimiter } = services

  const database = withDatabase(databaseHandle)
  const heldBody = holdBody(limits.sidebarRequestBytes)
  const keyRequired = requireKey(services, {
    scope: 'sidebar',
    limitedAs: 'key',
    refuse: (c) => answerOpenAIError(c, noValidKey(settings.publicUrl)),
  })
  const limitedBody = bodyOfAtMost(
    limits.sidebarRequestBytes,
    () =>
      new OpenAIError(413, 'The request is larger than 10 MiB. Send fewer or smaller files.', {
        type: 'invalid_request_error',
        code: 'request_too_large',
        headers: { Connection: 'close' },
      }),
  )

  const routes = new Hono<KeyedEnvironment>()
  routes.onError(answerFailed(logger))
  routes.use('/v1/*', async (c, next) => {
    const requestId = randomUUID()
    c.set('requestId', requestId)
    c.header('X-Request-Id', requestId)
    c.header('Cache-Control', 'no-store')
    await next()
  })
  routes.use('/v1/*', limitedAddress(rateLimiter))

  for (const path of ['/v1/models', '/v1/models/', '/v1/models/:id{.+}'])
    routes.use(path, only('GET', 'HEAD'), database, keyRequired)
  for (const path of ['/v1/chat/completions', '/v1/chat/completions/'])
    routes.use(path, only('POST'), database, keyRequired, limitedBody, heldBody)

  for (const path of ['/v1/models', '/v1/models/'])
    routes.get(path, async (c) =>
      c.json({ object: 'list', data: await listModels(c.var.database, c.var.holder) }),
    )
  routes.get('/v1/models/:id{.+}', async (c) => {
    const id = c.req.param('id').replace(/\/$/, '')
    const model = (await listModels(c.var.database, c.var.holder)).find((one) => one.id === id)
    if (!model)
      throw new OpenAIError(404, `The model "${id.slice(0, 100)}" does not exist`, {
        type: 'invalid_request_error',
        code: 'model_not_found',
        param: 'model',
      })
    return c.json(model)
  })
  for (const path of ['/v1/chat/completions', '/v1/chat/completions/'])
    routes.post(path, createCompletions(services))

  routes.all('/v1', refuseUnknownUrl)
  routes.all('/v1/*', refuseUnknownUrl)
  return routes
}

function answerFailed(logger: Logger): ErrorHandler<KeyedEnvironment> {
  return (error, c) => {
    if (error instanceof OpenAIError) return answerOpenAIError(c, error)
    const trouble = databaseTroubleOf(error)
    if (trouble)
      logger.warn({ error, path: c.req.path, requestId: c.var.requestId }, 'The database is in trouble')
    const problem = problemOf(error) ?? trouble
    if (problem) return answerOpenAIError(c, fromProblem(problem))
    logger.error({ error, path: c.req.path, requestId: c.var.requestId }, 'A call failed')
    return answerOpenAIError(
      c,
      new OpenAIError(500, 'Something went wrong on our side. Try again.', { type: 'server_error' }),
    )
  }
}

function refuseUnknownUrl(c: Context): never {
  throw new OpenAIError(
    404,
    `There is nothing at ${c.req.method} ${c.req.path}. The base address ends before /v1.`,
    { type: 'invalid_request_error', code: 'unknown_url' },
  )
}

function only(...methods: string[]): MiddlewareHandler {
  return async (c, next) => {
    if (methods.includes(c.req.method)) return next()
    throw new OpenAIError(
      405,
      `${c.req.path} cannot be called with ${c.req.method}; it takes ${methods[0]}`,
      {
        type: 'invalid_request_error',
        code: 'method_not_allowed',
        headers: { Allow: methods.join(', ') },
      },
    )
  }
}

function noValidKey(publicUrl: string): OpenAIError {
  return new OpenAIError(
    401,
    `No valid API key: none was sent, or it is unknown, revoked, or without the scope "sidebar". Make one at ${publicUrl}/xcode and send it as "Authorization: Bearer KEY" or "x-api-key: KEY".`,
    { type: 'authentication_error', code: 'invalid_api_key', headers: { 'WWW-Authenticate': 'Bearer' } },
  )
}

function fromProblem({ status, message, headers, cause }: Problem): OpenAIError {
  const kind =
    status === 429
      ? { type: 'rate_limit_error', code: 'rate_limit_exceeded' }
      : { type: status >= 500 ? 'server_error' : 'invalid_request_error' }
  return new OpenAIError(status, message, { ...kind, headers, cause })
}
