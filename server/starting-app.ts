import { Hono } from 'hono'
import { securityHeaders } from './http/security-headers.ts'
import type { Settings } from './settings.ts'

type Whole = Pick<Hono, 'fetch'>

/** What is no page. */
const calls = /^\/(api|v1|mcp|newsletter)(\/|$)/

/** Answers while the whole app is still loading: pages at once, calls as soon as it is there. */
export function createStartingApp(settings: Settings, pages: Hono, whole: Promise<Whole>): Whole {
  return new Hono()
    .use(securityHeaders(settings))
    .get('/healthz', (c) => c.json({ status: 'alive' }))
    .get('/readyz', (c) => c.json({ status: 'not ready' }, 503))
    .use((c, next) => (calls.test(c.req.path) ? whole.then((app) => app.fetch(c.req.raw, c.env)) : next()))
    .route('/', pages)
}
