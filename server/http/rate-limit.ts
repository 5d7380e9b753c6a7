/** Counts calls in windows of a minute. */
export interface RateLimiter {
  /** Seconds to wait; 0 when the call may go on. */
  take(key: string, limit: number): number | Promise<number>
}

export const windowMs = 60_000

/** In memory: each process counts for itself. */
export function createRateLimiter(now: () => number): { take(key: string, limit: number): number } {
  let windowStart = 0
  let counts = new Map<string, number>()
  return {
    take(key, limit) {
      const time = now()
      if (time - windowStart >= windowMs || time < windowStart) {
        windowStart = time
        counts = new Map()
      }
      const count = (counts.get(key) ?? 0) + 1
      counts.set(key, count)
      return count <= limit ? 0 : Math.max(1, Math.ceil((windowStart + windowMs - time) / 1000))
    },
  }
}
