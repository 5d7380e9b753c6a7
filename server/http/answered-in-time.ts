import { createMiddleware } from 'hono/factory'
import { limits } from '#contract/limits.ts'
import { site } from '#contract/site.ts'
import { Problem } from './problem.ts'

/** Behind these a language model may be asked, which takes its time. */
const mayAskModel = /^\/api\/(?:projects\/[^/]+\/(?:chat|plan|checks|tasks\/[^/]+\/lesson)|learning\/checks)(?:\/|$)/
const longestBetweenLooksMs = 1000

interface Call {
  looksLeft: number
  giveUp: () => void
}

/** A call gets an answer within its route's time, be it this one. What it began may still end: nothing is cut off in the middle of a write. */
export function answeredInTime(seconds: { usual: number; withModel: number } = limits.answerWithinSeconds) {
  // One timer looks at all calls, and only while there are any: a timer for each would cost more than all other checks of a call together.
  const lookEveryMs = Math.min(longestBetweenLooksMs, seconds.usual * 1000)
  const looks = { usual: looksIn(seconds.usual), withModel: looksIn(seconds.withModel) }
  const going = new Set<Call>()
  let timer: NodeJS.Timeout | null = null

  return createMiddleware((c, next) => {
    const kind = mayAskModel.test(c.req.path) ? 'withModel' : 'usual'
    return new Promise((resolve, reject) => {
      const answered = next()
      const call: Call = { looksLeft: looks[kind], giveUp: () => reject(late(seconds[kind])) }
      going.add(call)
      timer ??= setInterval(look, lookEveryMs).unref()
      answered.then(
        () => {
          going.delete(call)
          resolve()
        },
        (error: unknown) => {
          going.delete(call)
          reject(error)
        },
      )
    })
  })

  function look(): void {
    for (const call of going) {
      call.looksLeft -= 1
      if (call.looksLeft > 0) continue
      going.delete(call)
      call.giveUp()
    }
    if (going.size > 0 || !timer) return
    clearInterval(timer)
    timer = null
  }

  function looksIn(most: number): number {
    return Math.max(1, Math.floor((most * 1000) / lookEveryMs))
  }
}

function late(most: number): Problem {
  return new Problem(503, `${site.name} could not answer within ${most} seconds. What you asked for may still be done: look first, then try again.`, {
    headers: { 'Retry-After': '10' },
  })
}
