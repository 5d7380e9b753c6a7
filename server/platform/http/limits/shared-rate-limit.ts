import { within } from '#server/platform/within.ts'
import { randomUUID } from 'node:crypto'
import type { RedisClient } from '#server/platform/bus/redis-connection.ts'
import { windowMs, type RateLimiter } from './rate-limit.ts'

/** Counts and starts the window atomically: an interruption in between could leave a count that never expires. */
const countCall = `
local count = redis.call('INCR', KEYS[1])
if count == 1 then redis.call('PEXPIRE', KEYS[1], ARGV[1]) end
return {count, redis.call('PTTL', KEYS[1])}`

/** Slots expire, because the process that holds one may have been killed. */
const takePlace = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', now)
if redis.call('ZCARD', KEYS[1]) >= tonumber(ARGV[1]) then return 0 end
redis.call('ZADD', KEYS[1], now + ARGV[2], ARGV[3])
redis.call('PEXPIRE', KEYS[1], ARGV[2])
return 1`
const longestPlaceMs = 300_000

const usualPatienceMs = 250
const pauseMs = 5000

/**
 * Counts for all processes together. If Redis is down or does not answer, each process counts for itself: too
 * generous a limit is better than an unavailable app.
 */
export function createSharedRateLimiter(
  redis: RedisClient,
  installation: string,
  ownLimiter: RateLimiter,
  now: () => number,
  patienceMs = usualPatienceMs,
): RateLimiter {
  let pausedUntil = 0

  async function takeShared(key: string, limit: number, lengthMs = windowMs): Promise<number> {
    const counting = redis.eval(countCall, {
      keys: [`fledge:${installation}:calls:${key}`],
      arguments: [String(lengthMs)],
    })
    const [count, leftMs] = (await within(patienceMs, counting, silent)) as [number, number]
    return count <= limit ? 0 : Math.max(1, Math.ceil(leftMs / 1000))
  }

  async function enterShared(key: string, places: number) {
    const name = `fledge:${installation}:places:${key}`
    const holder = randomUUID()
    const entering = redis.eval(takePlace, {
      keys: [name],
      arguments: [String(places), String(longestPlaceMs), holder],
    })
    const isIn = (await within(patienceMs, entering, silent)) === 1
    return isIn ? () => void redis.zRem(name, holder).catch(() => {}) : null
  }

  async function sharedOr<T>(shared: () => Promise<T>, own: () => T | Promise<T>): Promise<T> {
    if (!redis.isReady || now() < pausedUntil) return own()
    try {
      return await shared()
    } catch {
      pausedUntil = now() + pauseMs
      return own()
    }
  }

  return {
    take: (key, limit, lengthMs) =>
      sharedOr(
        () => takeShared(key, limit, lengthMs),
        () => ownLimiter.take(key, limit, lengthMs),
      ),
    acquire: (key, places) =>
      sharedOr(
        () => enterShared(key, places),
        () => ownLimiter.acquire(key, places),
      ),
    takeHere: ownLimiter.takeHere,
    acquireInTurn: ownLimiter.acquireInTurn,
  }
}

function silent(): never {
  throw new Error('Redis is silent')
}
