import { Hono } from 'hono'
import { healthRoutes } from './http/health-routes.ts'
import { securityHeaders } from './http/security-headers.ts'
import type { Settings } from './settings.ts'

type Whole = Pick<Hono, 'fetch'>

/** What is no page. */
const calls = /^\/(api|v1|mcp|newsletter)(\/|$)/

/** Answers while the whole app is still loading: pages at once, calls as soon as it is there. */
export function createStartingApp(settings: Settings, pages: Hono, whole: Promise<Whole>): Whole {
  return new Hono()
    .use(securityHeaders(settings))
    .route('/', healthRoutes({ ready: whole.then(() => Promise.reject(new Error('The whole app answers from here on'))) }))
    .use((c, next) => (calls.test(c.req.path) ? whole.then((app) => app.fetch(c.req.raw, c.env)) : next()))
    .route('/', pages)
}
