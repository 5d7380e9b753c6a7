import { Hono } from 'hono'
import { generateSpecs } from 'hono-openapi'
import { site } from '#contract/site.ts'
import { agentsRoutes } from './agents/agents-routes.ts'
import { authRoutes } from './auth/auth-routes.ts'
import { cookieName } from './auth/cookie-name.ts'
import { guestRoutes } from './auth/guest-routes.ts'
import { sessionRoutes } from './auth/session-routes.ts'
import { withSession } from './auth/session.ts'
import { userRoutes } from './auth/user-routes.ts'
import { aroundAnswerRoutes } from './chat/around-answer-routes.ts'
import { chatRoutes } from './chat/chat-routes.ts'
import { eventRoutes } from './events/event-routes.ts'
import { tellChanges } from './events/tell-changes.ts'
import { accountExportRoutes } from './export/account-export-routes.ts'
import { exportRoutes } from './export/export-routes.ts'
import { importRoutes } from './export/import-routes.ts'
import { topicRoutes } from './field-guide/topic-routes.ts'
import { databaseTroubleOf } from './db/database-trouble.ts'
import { answeredInTime } from './http/answered-in-time.ts'
import type { AppEnvironment } from './http/app-environment.ts'
import { jsonBody, limitedBody } from './http/body-rules.ts'
import { withClientAddress } from './http/client-address.ts'
import { limitedCostlyCalls } from './http/costly-calls.ts'
import { documented } from './http/documented.ts'
import { healthRoutes } from './http/health-routes.ts'
import { limitedAddress, limitedCalls } from './http/limited.ts'
import { noSuchRoute } from './http/method-not-allowed.ts'
import { answerProblem, Problem, problemOf } from './http/problem.ts'
import { requestLog } from './http/request-log.ts'
import { sameOrigin } from './http/same-origin.ts'
import { securityHeaders } from './http/security-headers.ts'
import { settingsRoutes } from './http/settings-routes.ts'
import { closeOnUnreadBody } from './http/unread-body.ts'
import { withDatabase } from './http/with-database.ts'
import { keyRoutes } from './keys/key-routes.ts'
import { learningRoutes } from './learning/learning-routes.ts'
import { projectCheckRoutes } from './learning/project-check-routes.ts'
import { lessonRoutes } from './lessons/lesson-routes.ts'
import { newsletterLinkRoutes } from './newsletter/newsletter-link-routes.ts'
import { newsletterRoutes } from './newsletter/newsletter-routes.ts'
import { mcpRoutes } from './mcp/mcp-routes.ts'
import { openaiRoutes } from './openai/openai-routes.ts'
import { planRoutes } from './plan/plan-routes.ts'
import { previewRoutes } from './plan/preview-routes.ts'
import { projectRoutes } from './projects/project-routes.ts'
import type { Services } from './services.ts'
import type { Settings } from './settings.ts'
import { searchRoutes } from './search/search-routes.ts'
import { solutionRoutes } from './solutions/solution-routes.ts'
import { starterRoutes } from './starters/starter-routes.ts'
import { taskRoutes } from './tasks/task-routes.ts'
import { usageRoutes } from './usage/usage-routes.ts'
import { xcodeMailRoutes } from './xcode-mail/xcode-mail-routes.ts'

export type Api = ReturnType<typeof apiRoutes>

/** The whole server, in reading order. `pages` answers what no other route does. */
export function createApp(services: Services, pages: Hono = new Hono()) {
  const { settings, databaseHandle, logger, rateLimiter, bus, now } = services
  const app = new Hono<AppEnvironment>()
  const api = apiRoutes(services)
  api.get(
    '/openapi.json',
    documented({ summary: 'This description', access: 'anyone', answers: { 200: 'application/json' } }),
    async (c) => c.json(await describeApi(api, settings)),
  )

  app
    .use(securityHeaders(settings), closeOnUnreadBody, withClientAddress(settings.trustedProxies))
    .use(
      '/api/*',
      requestLog(logger),
      answeredInTime(),
      sameOrigin(settings.publicUrl),
      limitedAddress(rateLimiter),
      withDatabase(databaseHandle),
      withSession(settings, now),
      limitedCalls(rateLimiter),
      limitedBody,
      jsonBody,
      limitedCostlyCalls(rateLimiter),
      tellChanges(bus),
    )
    .route('/', healthRoutes(databaseHandle))
    .route('/api', api)
    .all('/api/*', (c) => answerProblem(c, noSuchRoute(api.router, c)))
    .all('/api', (c) => answerProblem(c, noSuchRoute(api.router, c)))
    .route('/', newsletterLinkRoutes(services))
    .route('/', openaiRoutes(services))
    .route('/', mcpRoutes(services))
    .route('/', pages)

  app.onError((error, c) => {
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
  })
  app.notFound((c) => answerProblem(c, new Problem(404, 'There is nothing at this address')))
  return app
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
    .route('/projects/:projectId/chat', aroundAnswerRoutes(services))
    .route('/projects/:projectId/tasks', taskRoutes(services))
    .route('/projects/:projectId/tasks/:taskId/lesson', lessonRoutes(services))
    .route('/projects/:projectId/checks', projectCheckRoutes(services))
    .route('/projects/:projectId/saved-solutions', solutionRoutes(services))
    .route('/projects/:projectId/plan', planRoutes(services))
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
    .route('/xcode-mail', xcodeMailRoutes(services))
}

/** The OpenAPI document, from the schemas that validate. */
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
