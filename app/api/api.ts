import { hc } from 'hono/client'
import type { Api } from '#server/app.ts'
import { fetchOrThrow } from './fetch-or-throw.ts'

/** The server's routes under /api, typed; a refusal is thrown, so a query needs no look at `ok`. */
export const api = hc<Api>('/api', { fetch: fetchOrThrow })
