import type { RedisClient } from '#server/bus/redis-connection.ts'
import { windowMs, type RateLimiter } from './rate-limit.ts'

/** Counts and starts the window in one step, so that no kill in between leaves a count that never ends. */
const countCall = `
local count = redis.call('INCR', KEYS[1])
if count == 1 then redis.call('PEXPIRE', KEYS[1], ARGV[1]) end
return {count, redis.call('PTTL', KEYS[1])}`

const patienceMs = 250
const pauseMs = 5000

/** One count for all processes. While Redis is away or silent each process counts for itself: a limit too generous beats an app that refuses. */
export function createSharedRateLimiter(redis: RedisClient, ownLimiter: RateLimiter, now: () => number): RateLimiter {
  let pausedUntil = 0

  async function takeShared(key: string, limit: number): Promise<number> {
    const counting = redis.eval(countCall, { keys: [`fledge:calls:${key}`], arguments: [String(windowMs)] })
    const [count, leftMs] = (await within(patienceMs, counting)) as [number, number]
    return count <= limit ? 0 : Math.max(1, Math.ceil(leftMs / 1000))
  }

  return {
    async take(key, limit) {
      if (!redis.isReady || now() < pausedUntil) return ownLimiter.take(key, limit)
      try {
        return await takeShared(key, limit)
      } catch {
        pausedUntil = now() + pauseMs
        return ownLimiter.take(key, limit)
      }
    },
  }
}

async function within<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error('Redis is silent')), milliseconds)
  try {
    return await Promise.race([work, late.promise])
  } finally {
    clearTimeout(timer)
    work.catch(() => {})
  }
}
