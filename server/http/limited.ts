import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { limits } from '#contract/limits.ts'
import type { AppEnvironment } from './app-environment.ts'
import { Problem } from './problem.ts'
import type { RateLimiter } from './rate-limit.ts'

/** 300 calls a minute for a session, 60 for an address without one. */
export function limitedCalls(limiter: RateLimiter | null) {
  return createMiddleware<AppEnvironment>(async (c, next) => {
    const user = c.var.user
    if (user) await refuseAbove(limiter, `user ${user.id}`, limits.callsPerMinute.session)
    else await refuseAbove(limiter, `address ${addressOf(c)}`, limits.callsPerMinute.address)
    return next()
  })
}

/** 10 calls a minute from an address: sign-in, newsletter. */
export function limitedSensitiveCalls(limiter: RateLimiter | null) {
  return createMiddleware<AppEnvironment>(async (c, next) => {
    await refuseAbove(limiter, `sensitive ${addressOf(c)}`, limits.callsPerMinute.sensitive)
    return next()
  })
}

/** Throws a 429 that says when to come back. */
export async function refuseAbove(limiter: RateLimiter | null, key: string, limit: number): Promise<void> {
  const waitSeconds = (await limiter?.take(key, limit)) ?? 0
  if (waitSeconds > 0) {
    throw new Problem(429, `Too many requests. Try again in ${waitSeconds} seconds.`, { headers: { 'Retry-After': String(waitSeconds) } })
  }
}

/** The other end of the connection; "local" where there is none, as in tests. An IPv6 address counts by its /64, which one person usually holds whole. */
export function addressOf(c: Context): string {
  const address = (c.env as { incoming?: unknown } | undefined)?.incoming ? getConnInfo(c).remote.address : undefined
  if (!address) return 'local'
  return address.includes(':') && !address.includes('.') ? address.split(':').slice(0, 4).join(':') : address
}
