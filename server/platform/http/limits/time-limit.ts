import { createMiddleware } from 'hono/factory'
import { timeout } from 'hono/timeout'
import { limits } from '#contract/limits.ts'
import { site } from '#contract/site.ts'
import { Problem } from '#server/platform/http/problem.ts'
import { limitsOf } from '#server/platform/http/route-limits.ts'

/**
 * Responds with 503 if a call takes longer than its route allows. The call itself continues, so that no write is
 * interrupted.
 */
export function timeLimit(seconds: { usual: number; withModel: number } = limits.answerWithinSeconds) {
  const usual = within(seconds.usual)
  const withModel = within(seconds.withModel)
  return createMiddleware((c, next) => (limitsOf(c).asksModel ? withModel(c, next) : usual(c, next)))
}

function within(seconds: number) {
  return timeout(
    seconds * 1000,
    () =>
      new Problem(
        503,
        `${site.name} could not finish within ${seconds} seconds. Your request may still go through: check before you try again.`,
        {
          headers: { 'Retry-After': '10' },
        },
      ),
  )
}
