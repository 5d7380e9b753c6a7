import type { Context, MiddlewareHandler } from 'hono'
import { matchedRoutes } from 'hono/route'
import type { limits } from '#contract/limits.ts'

/** What a route may take; the middleware before all routes asks for it. */
export interface RouteLimits {
  /** The kind of a call that uses the processor or the database for longer than reading a row. Such calls take turns. */
  costly?: keyof typeof limits.costlyCalls.atOnce
  /** May ask a language model, which takes time. */
  asksModel?: boolean
  /** Takes a body of at most 64 KiB, instead of 1 MiB. */
  takesLittle?: boolean
}

const declared = new WeakMap<object, RouteLimits>()

export function declareLimits(handler: MiddlewareHandler, routeLimits: RouteLimits): void {
  declared.set(handler, routeLimits)
}

/** The limits of the route that will answer. */
export function limitsOf(c: Context): RouteLimits {
  const documented = matchedRoutes(c).find(({ handler }) => declared.has(handler))
  return documented ? declared.get(documented.handler)! : {}
}
