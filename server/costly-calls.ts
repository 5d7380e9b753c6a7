import type { Context, Next } from 'hono'
import { createMiddleware } from 'hono/factory'
import { limits } from '#contract/limits.ts'
import { turnsOf } from './platform/http/client-address.ts'
import type { AppEnvironment } from './platform/http/app-environment.ts'
import { Problem } from './platform/http/problem.ts'
import { limitsOf, type RouteLimits } from './platform/http/route-limits.ts'
import type { RateLimiter } from '#server/platform/http/limits/rate-limit.ts'

const { costlyCalls } = limits

/**
 * Limits concurrent costly requests per user, kind and process; some wait, the rest are refused, so that a
 * script cannot use up the processor. Accounts are free, so all accounts of one address together get at most
 * half of the places.
 */
export function limitedCostlyCalls(limiter: RateLimiter | null) {
  return createMiddleware<AppEnvironment>((c, next) => {
    const { costly } = limitsOf(c)
    return limiter && costly ? inTurn(limiter, c, costly, next) : next()
  })
}

async function inTurn(
  limiter: RateLimiter,
  c: Context<AppEnvironment>,
  name: NonNullable<RouteLimits['costly']>,
  next: Next,
): Promise<void> {
  const { user, clientAddress } = c.var
  const account = user ? `user ${user.id}` : clientAddress
  const { signal } = c.req.raw
  const releaseOwn = await limiter.acquireInTurn(`${name} ${account}`, costlyCalls.atOnce[name], {
    signal,
    mostWaiting: costlyCalls.waiting,
  })
  if (!releaseOwn) throw tooMany()
  const releaseAll = await limiter.acquireInTurn(name, costlyCalls.ofAll.atOnce[name], {
    signal,
    mostWaiting: costlyCalls.ofAll.waiting,
    turns: turnsOf(clientAddress, account),
  })
  if (!releaseAll) {
    releaseOwn()
    throw tooMany()
  }
  try {
    await next()
  } finally {
    // A streamed plan is still being made after the response has started.
    if (c.var.work) void c.var.work.then(release)
    else release()
  }

  function release(): void {
    releaseAll!()
    releaseOwn!()
  }
}

function tooMany(): Problem {
  return new Problem(429, 'Too many of these calls at once. Wait until some of them are answered.', {
    headers: { 'Retry-After': '2' },
  })
}
