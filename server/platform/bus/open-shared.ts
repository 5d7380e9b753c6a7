import { createRateLimiter, type RateLimiter } from '#server/platform/http/limits/rate-limit.ts'
import type { Logger } from '#server/platform/logger.ts'
import { createSharedRateLimiter } from '#server/platform/http/limits/shared-rate-limit.ts'
import type { Settings } from '#server/platform/settings.ts'
import type { Bus } from './bus.ts'
import { installationName } from './installation-name.ts'
import { createMemoryBus } from './memory-bus.ts'
import { createRedisBus } from './redis-bus.ts'

interface Shared {
  bus: Bus
  /** Null if rate limits are turned off. */
  rateLimiter: RateLimiter | null
  close(): void
}

/** Opens the bus and the rate limiter: shared through Redis if configured, otherwise for this process alone. */
export async function openShared(settings: Settings, logger: Logger): Promise<Shared> {
  const now = () => Date.now()
  const ownLimiter = settings.rateLimits ? createRateLimiter(now) : null
  if (!settings.redisUrl) return { bus: createMemoryBus(), rateLimiter: ownLimiter, close: () => {} }
  // Loaded on demand, because a single process does not need the Redis client.
  const { connectRedis } = await import('./redis-connection.ts')
  const redis = connectRedis(settings.redisUrl, logger)
  const installation = installationName(settings)
  const rateLimiter = ownLimiter && createSharedRateLimiter(redis.commands, installation, ownLimiter, now)
  return { bus: createRedisBus(redis, installation), rateLimiter, close: () => redis.close() }
}
