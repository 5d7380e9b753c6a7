import type { Context } from 'hono'
import type { Router } from 'hono/router'
import type { RouterRoute } from 'hono/types'
import { notFound, Problem } from './problem.ts'

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const

/** The response under /api if no route matches: 405 if the path has routes for other methods, otherwise 404. */
export function noSuchRoute(api: Router<[unknown, RouterRoute]>, c: Context): Problem {
  const path = c.req.path.slice('/api'.length) || '/'
  const allowed = methods.filter((method) =>
    api.match(method, path)[0].some(([[, route]]) => route.method === method),
  )
  if (allowed.length === 0) return notFound('This address was')
  return new Problem(
    405,
    `${c.req.path} cannot be called with ${c.req.method}; it takes ${allowed.join(', ')}`,
    { headers: { Allow: allowed.join(', ') } },
  )
}
