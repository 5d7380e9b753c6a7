import { Hono, type ErrorHandler } from 'hono'
import { except } from 'hono/combine'
import { contextStorage } from 'hono/context-storage'
import { generateSpecs } from 'hono-openapi'
import { limits } from '#contract/limits.ts'
import { site } from '#contract/site.ts'
import { timeLimit } from '#server/platform/http/limits/time-limit.ts'
import { jsonBody, limitedBody } from '#server/platform/http/limits/body-rules.ts'
import { holdBody } from '#server/platform/http/limits/held-bodies.ts'
import { limitedAddress, limitedCalls } from '#server/platform/http/limits/limited.ts'
import { limitedUnread } from '#server/platform/http/limits/limited-unread.ts'
import { refuseWritesWithoutRoom } from '#server/platform/http/limits/refuse-without-room.ts'
import { closeOnUnreadBody } from '#server/platform/http/limits/close-on-unread-body.ts'
import { startProjectRoutes } from './adapters/agents/start-project-routes.ts'
import { agentsRoutes } from './adapters/agents/agents-routes.ts'
import { authRoutes } from './features/auth/auth-routes.ts'
import { cookieName } from './features/auth/cookie-name.ts'
import { guestRoutes } from './features/auth/guest-routes.ts'
import { sessionRoutes } from './features/auth/session-routes.ts'
import { withSession } from './features/auth/session.ts'
import { userRoutes } from './features/auth/user-routes.ts'
import { answerRoutes } from './features/chat/answer-routes.ts'
import { chatRoutes } from './features/chat/chat-routes.ts'
import { eventRoutes } from './features/events/event-routes.ts'
import { publishChanges } from './features/events/publish-changes.ts'
import { accountExportRoutes } from './features/export/account-export-routes.ts'
import { exportRoutes } from './features/export/export-routes.ts'
import { importRoutes } from './features/export/import-routes.ts'
import { topicRoutes } from './features/field-guide/topic-routes.ts'
import { databaseTroubleOf } from './platform/http/database-trouble.ts'
import type { AppEnvironment } from './platform/http/app-environment.ts'
import { withClientAddress } from './platform/http/client-address.ts'
import { limitedCostlyCalls } from './costly-calls.ts'
import { documented } from './platform/http/documented.ts'
import { healthRoutes } from './platform/http/health-routes.ts'
import { noSuchRoute } from './platform/http/method-not-allowed.ts'
import { answerProblem, Problem, problemOf } from './platform/http/problem.ts'
import { requestLog } from './platform/http/request-log.ts'
import { sameOrigin } from './platform/http/same-origin.ts'
import { securityHeaders } from './platform/http/security-headers.ts'
import { settingsRoutes } from './features/site/settings-routes.ts'
import { withDatabase } from './platform/http/with-database.ts'
import { keyRoutes } from './features/keys/key-routes.ts'
import { learningRoutes } from './features/learning/learning-routes.ts'
import { journeyRoutes } from './features/learning/journey-routes.ts'
import { projectCheckRoutes } from './features/learning/checks/project-check-routes.ts'
import { lessonRoutes } from './features/lessons/lesson-routes.ts'
import { newsletterLinkRoutes } from './features/newsletter/newsletter-link-routes.ts'
import { weekMailLinkRoutes, weekMailRoutes } from './features/week-mail/week-mail-routes.ts'
import { newsletterRoutes } from './features/newsletter/newsletter-routes.ts'
import { mcpRoutes } from './adapters/mcp/mcp-routes.ts'
import { openaiRoutes } from './adapters/openai/openai-routes.ts'
import { phoneLinkPages } from './features/phone-links/phone-link-pages.ts'
import { phoneLinkRoutes, sharedPhoneRoutes } from './features/phone-links/phone-link-routes.ts'
import { planRoutes } from './features/plan/plan-routes.ts'
import { previewRoutes } from './features/plan/preview-routes.ts'
import { projectRoutes } from './features/projects/project-routes.ts'
import type { Services } from './features/services.ts'
import type { Logger } from './platform/logger.ts'
import type { Settings } from './platform/settings.ts'
import { searchRoutes } from './features/search/search-routes.ts'
import { solutionRoutes } from './features/solutions/solution-routes.ts'
import { starterRoutes } from './features/starters/starter-routes.ts'
import { taskHelpRoutes } from './features/task-help/task-help-routes.ts'
import { taskRoutes } from './features/tasks/task-routes.ts'
import { usageRoutes } from './features/usage/usage-routes.ts'
import { xcodeMailRoutes } from './features/xcode-mail/xcode-mail-routes.ts'

export type Api = ReturnType<typeof apiRoutes>

/**
 * The whole server, in the order a request passes through it. `pages` handles requests that match no other
 * route.
 */
export function createApp(services: Services, pages: Hono = new Hono()) {
  const { settings, databaseHandle, logger, rateLimiter, bus, now } = services
  const app = new Hono<AppEnvironment>()
  const api = apiRoutes(services)
  // Built once, because that takes long and it never changes; kept as bytes, so that no request has to encode
  // it.
  let description: Promise<Uint8Array<ArrayBuffer>> | undefined
  api.get(
    '/openapi.json',
    documented({ summary: 'This description', access: 'anyone', answers: { 200: 'application/json' } }),
    async (c) => {
      description ??= describeApi(api, settings).then((document) =>
        new TextEncoder().encode(JSON.stringify(document)),
      )
      return c.body(await description, 200, { 'Content-Type': 'application/json' })
    },
  )

  app
    .use(
      contextStorage(),
      securityHeaders(settings),
      closeOnUnreadBody(),
      withClientAddress(settings.trustedProxies),
    )
    .use(
      '/api/*',
      requestLog(logger),
      timeLimit(),
      sameOrigin(settings.publicUrl),
      limitedAddress(rateLimiter),
      // Needs no session: looking it up for hundreds of concurrent requests would keep the database busy.
      except('/api/openapi.json', withDatabase(databaseHandle), withSession(settings, now)),
      limitedCalls(rateLimiter),
      limitedUnread(rateLimiter),
      refuseWritesWithoutRoom(databaseHandle.disk),
      limitedBody,
      holdBody(limits.requestBodyBytes),
      jsonBody,
      limitedCostlyCalls(rateLimiter),
      publishChanges(bus),
    )
    .route('/', healthRoutes(databaseHandle, rateLimiter))
    .route('/api', api)
    .all('/api/*', (c) => answerProblem(c, noSuchRoute(api.router, c)))
    .all('/api', (c) => answerProblem(c, noSuchRoute(api.router, c)))
    .route('/', newsletterLinkRoutes(services))
    .route('/', weekMailLinkRoutes(services))
    .route('/', openaiRoutes(services))
    .route('/', mcpRoutes(services))
    .route('/', phoneLinkPages(services, pages))
    .route('/', pages)

  app.onError(answerFailed(logger))
  app.notFound((c) => answerProblem(c, new Problem(404, 'There is nothing at this address')))
  return app
}

/**
 * Responds to expected failures with their message. Anything else is a bug: it is logged, and reported
 * without details.
 */
function answerFailed(logger: Logger): ErrorHandler<AppEnvironment> {
  return (error, c) => {
    const problem = problemOf(error)
    if (problem) {
      if (problem.status >= 500)
        logger.warn({ error, path: c.req.path, requestId: c.var.requestId }, 'A call was refused')
      if (problem.status === 401 || problem.status === 403)
        logger.info(
          { path: c.req.path, status: problem.status, requestId: c.var.requestId },
          'A call was refused',
        )
      return answerProblem(c, problem)
    }
    const trouble = databaseTroubleOf(error)
    if (trouble) {
      if (trouble.status >= 500)
        logger.warn({ error, path: c.req.path, requestId: c.var.requestId }, 'The database is in trouble')
      return answerProblem(c, trouble)
    }
    logger.error({ error, path: c.req.path, requestId: c.var.requestId }, 'A call failed')
    return answerProblem(c, new Problem(500, 'Something went wrong on our side. Try again in a moment.'))
  }
}

function apiRoutes(services: Services) {
  return new Hono<AppEnvironment>()
    .route('/auth', authRoutes(services))
    .route('/auth/guest', guestRoutes(services))
    .route('/user', userRoutes(services))
    .route('/user/export', accountExportRoutes(services))
    .route('/sessions', sessionRoutes(services))
    .route('/settings', settingsRoutes(services))
    .route('/projects', projectRoutes(services))
    .route('/projects', importRoutes(services))
    .route('/projects/starters', starterRoutes(services))
    .route('/projects/:projectId/chat', chatRoutes(services))
    .route('/projects/:projectId/chat', answerRoutes(services))
    .route('/projects/:projectId/tasks', taskRoutes(services))
    .route('/projects/:projectId/tasks/:taskId/lesson', lessonRoutes(services))
    .route('/projects/:projectId/tasks/:taskId', taskHelpRoutes(services))
    .route('/projects/:projectId/tasks/:taskId/start', startProjectRoutes(services))
    .route('/projects/:projectId/checks', projectCheckRoutes(services))
    .route('/projects/:projectId/journey', journeyRoutes(services))
    .route('/projects/:projectId/saved-solutions', solutionRoutes(services))
    .route('/projects/:projectId/plan', planRoutes(services))
    .route('/projects/:projectId/phone-links', phoneLinkRoutes(services))
    .route('/phones', sharedPhoneRoutes())
    .route('/projects/:projectId/export', exportRoutes(services))
    .route('/keys', keyRoutes(services))
    .route('/usage', usageRoutes(services))
    .route('/projects/:projectId/agents-md', agentsRoutes(services))
    .route('/plan-preview', previewRoutes(services))
    .route('/topics', topicRoutes(services))
    .route('/learning', learningRoutes(services))
    .route('/search', searchRoutes(services))
    .route('/events', eventRoutes(services))
    .route('/newsletter', newsletterRoutes(services))
    .route('/week-mail', weekMailRoutes(services))
    .route('/xcode-mail', xcodeMailRoutes(services))
}

/** The OpenAPI document, generated from the schemas that validate requests. */
function describeApi(api: Api, settings: Settings) {
  return generateSpecs(api, {
    documentation: {
      info: {
        title: site.name,
        version: '1',
        description: 'Projects, plans, tasks and a tutor for people who learn to build iOS apps.',
      },
      servers: [{ url: '/api' }],
      components: {
        securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: cookieName(settings) } },
      },
    },
    defaultValidationErrorResponse: false,
    excludeStaticFile: false,
  })
}
