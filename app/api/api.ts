import { hc } from 'hono/client'
import type { Api } from '#server/app.ts'
import { fetchOrThrow } from './fetch-or-throw.ts'

/** The server's routes under /api, typed. Errors are thrown, so a query need not check `ok`. */
export const api = hc<Api>('/api', { fetch: fetchOrThrow })
