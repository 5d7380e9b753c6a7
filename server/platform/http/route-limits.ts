import type { Context, MiddlewareHandler } from 'hono'
import { matchedRoutes } from 'hono/route'
import type { limits } from '#contract/limits.ts'

/** A route's limits, which the middleware before all routes applies. */
export interface RouteLimits {
  /**
   * Set for calls that use the processor or database for longer than reading a row takes. Calls of the same kind take
   * turns.
   */
  costly?: keyof typeof limits.costlyCalls.atOnce
  /** Whether it may call a language model, which takes time. */
  asksModel?: boolean
  /** Whether its body may have at most 64 KiB, instead of 1 MiB. */
  takesLittle?: boolean
}

const declared = new WeakMap<object, RouteLimits>()

export function declareLimits(handler: MiddlewareHandler, routeLimits: RouteLimits): void {
  declared.set(handler, routeLimits)
}

/** The limits of the route that will handle the request. */
export function limitsOf(c: Context): RouteLimits {
  const documented = matchedRoutes(c).find(({ handler }) => declared.has(handler))
  return documented ? declared.get(documented.handler)! : {}
}
