import type { HttpBindings } from '@hono/node-server'
import { createMiddleware } from 'hono/factory'
import { limits } from '#contract/limits.ts'
import type { AppEnvironment } from '#server/platform/http/app-environment.ts'
import { Problem } from '#server/platform/http/problem.ts'
import type { RateLimiter } from './rate-limit.ts'

type Answer = Pick<HttpBindings['outgoing'], 'writableLength' | 'once'>

/**
 * Rejects clients that do not read responses. Limits unread bytes and unfinished responses per account, or per
 * address without one.
 */
export function limitedUnread(limiter: RateLimiter | null) {
  const answersOf = new Map<string, Set<Answer>>()
  return createMiddleware<AppEnvironment>(async (c, next) => {
    const answer: Answer | undefined = (c.env as Partial<HttpBindings> | undefined)?.outgoing
    if (!limiter || !answer) return next()
    const key = c.var.user ? `user ${c.var.user.id}` : c.var.clientAddress
    const open = answersOf.get(key) ?? new Set()
    if (open.size >= limits.unread.answers || bytesIn(open) >= limits.unread.bytes)
      throw new Problem(
        429,
        'You have unread responses open. Read them or close their connections, then try again.',
        { headers: { 'Retry-After': '30' } },
      )
    answersOf.set(key, open.add(answer))
    answer.once('close', () => {
      open.delete(answer)
      if (open.size === 0) answersOf.delete(key)
    })
    return next()
  })
}

function bytesIn(answers: Iterable<Answer>): number {
  let sum = 0
  for (const { writableLength } of answers) sum += writableLength
  return sum
}
