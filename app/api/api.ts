import { hc } from 'hono/client'
import type { Api } from '#server/app.ts'
import { fetchOrThrow } from './fetch-or-throw.ts'

/** A typed client for the server's routes under /api. Failures are thrown, so callers need not check `ok`. */
export const api = hc<Api>('/api', { fetch: fetchOrThrow })
