import { createMiddleware } from 'hono/factory'
import { limits } from '#contract/limits.ts'
import type { AppEnvironment } from '#server/platform/http/app-environment.ts'
import { networkOf } from '#server/platform/http/client-address.ts'
import { Problem } from '#server/platform/http/problem.ts'
import type { RateLimiter } from './rate-limit.ts'

const hourMs = 60 * 60_000
export const dayMs = 24 * hourMs
/** A /48 may make this many times the calls of a /64, because one person can own all 65,536 of its /64s. */
const networkFactor = 10

/** Limits all calls from one address, before key, session and body are read. */
export function limitedAddress(limiter: RateLimiter | null) {
  return createMiddleware<AppEnvironment>(async (c, next) => {
    if (limiter)
      refuseFor(
        await takeOfAddress(
          limiter.takeHere,
          'all of',
          c.var.clientAddress,
          limits.callsPerMinuteBehindAddress,
        ),
      )
    await next()
  })
}

/** Limits calls to 300 a minute per session, or 60 per address without one. */
export function limitedCalls(limiter: RateLimiter | null) {
  return createMiddleware<AppEnvironment>(async (c, next) => {
    const { user, clientAddress } = c.var
    if (user) await refuseAbove(limiter, `user ${user.id}`, limits.callsPerMinute.session)
    else await refuseAddressAbove(limiter, 'address', clientAddress, limits.callsPerMinute.address)
    await next()
  })
}

/** Limits calls to 10 a minute per address and kind, so that many exports do not block signing in. */
export function limitedSensitiveCalls(
  limiter: RateLimiter | null,
  kind: 'sign-in' | 'newsletter' | 'account export',
) {
  return createMiddleware<AppEnvironment>(async (c, next) => {
    await refuseAddressAbove(limiter, kind, c.var.clientAddress, limits.callsPerMinute.sensitive)
    return next()
  })
}

/**
 * Limits new guests per address; generously, because a school has one address. Calls over the hourly limit do not
 * count for the day. Throws a 429 that says when to try again.
 */
export async function limitNewGuests(
  limiter: RateLimiter | null,
  address: string,
  { perHour, perDay }: { perHour: number; perDay: number },
): Promise<void> {
  if (!limiter) return
  const seconds =
    (await takeOfAddress(limiter.take, 'new guests in an hour', address, perHour, hourMs)) ||
    (await takeOfAddress(limiter.take, 'new guests in a day', address, perDay, dayMs))
  if (seconds === 0) return
  const time = seconds < 5400 ? `${Math.ceil(seconds / 60)} minutes` : `${Math.ceil(seconds / 3600)} hours`
  throw new Problem(
    429,
    `Too many people have started as guests from your network. Sign in with Google, or try again in ${time}.`,
    { headers: { 'Retry-After': String(seconds) } },
  )
}

/** Counts a call and throws a 429 above the limit, saying when to try again. */
export async function refuseAbove(
  limiter: RateLimiter | null,
  key: string,
  limit: number,
  lengthMs?: number,
): Promise<void> {
  refuseFor((await limiter?.take(key, limit, lengthMs)) ?? 0)
}

/** Like {@link refuseAbove}, for an address as counted and for its network. */
export async function refuseAddressAbove(
  limiter: RateLimiter | null,
  kind: string,
  address: string,
  limit: number,
  lengthMs?: number,
): Promise<void> {
  if (limiter) refuseFor(await takeOfAddress(limiter.take, kind, address, limit, lengthMs))
}

/** Calls refused for the address are not counted for its network. */
async function takeOfAddress(
  take: RateLimiter['take'],
  kind: string,
  address: string,
  limit: number,
  lengthMs?: number,
): Promise<number> {
  const seconds = await take(`${kind} ${address}`, limit, lengthMs)
  const network = networkOf(address)
  if (seconds > 0 || network === address) return seconds
  return take(`${kind} ${network}`, limit * networkFactor, lengthMs)
}

function refuseFor(seconds: number): void {
  if (seconds > 0)
    throw new Problem(429, `Too many requests. Try again in ${seconds} seconds.`, {
      headers: { 'Retry-After': String(seconds) },
    })
}
