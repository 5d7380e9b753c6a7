import { createMiddleware } from 'hono/factory'
import { limits } from '#contract/limits.ts'
import { Problem } from './problem.ts'

/** Behind these a language model may be asked, which takes its time. */
const mayAskModel = /^\/api\/(?:projects\/[^/]+\/(?:chat|plan|checks|tasks\/[^/]+\/lesson)|learning\/checks)(?:\/|$)/

/** A call gets an answer within its route's time, be it this one. What it began may still end: nothing is cut off in the middle of a write. */
export function answeredInTime(seconds: { usual: number; withModel: number } = limits.answerWithinSeconds) {
  return createMiddleware(async (c, next) => {
    const most = mayAskModel.test(c.req.path) ? seconds.withModel : seconds.usual
    const late = Promise.withResolvers<never>()
    const timer = setTimeout(
      () =>
        late.reject(
          new Problem(503, `Fledge could not answer within ${most} seconds. What you asked for may still be done: look first, then try again.`, {
            headers: { 'Retry-After': '10' },
          }),
        ),
      most * 1000,
    )
    try {
      await Promise.race([next(), late.promise])
    } finally {
      clearTimeout(timer)
    }
  })
}
