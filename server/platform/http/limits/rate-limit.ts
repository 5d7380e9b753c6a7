import { createWaitingLines, type Release, type Wait } from './waiting-lines.ts'

/** Limits calls per time window, and simultaneous calls. */
export interface RateLimiter {
  /**
   * Counts a call. Returns the seconds to wait, or 0 if it is allowed. `lengthMs` is the window; by default a minute.
   */
  take(key: string, limit: number, lengthMs?: number): number | Promise<number>
  /** Like `take` for one minute, but counts only in this process and is synchronous. */
  takeHere(key: string, limit: number): number
  /** Takes one of the slots; null if none is free. The returned function releases it. */
  acquire(key: string, places: number): Release | null | Promise<Release | null>
  /**
   * Takes one of this process's slots, waiting for one if necessary. Null if too many are waiting or the signal ends
   * the wait.
   */
  acquireInTurn(key: string, places: number, wait: Wait): Promise<Release | null>
}

export const windowMs = 60_000

interface OwnRateLimiter extends RateLimiter {
  take(key: string, limit: number, lengthMs?: number): number
  acquire(key: string, places: number): Release | null
}

/** Counts in memory, only for this process. */
export function createRateLimiter(now: () => number): OwnRateLimiter {
  const inside = new Map<string, number>()
  const windows = new Map<number, { start: number; counts: Map<string, number> }>()
  return {
    take,
    takeHere: take,
    acquire(key, places) {
      const taken = inside.get(key) ?? 0
      if (taken >= places) return null
      inside.set(key, taken + 1)
      return () => {
        const left = (inside.get(key) ?? 1) - 1
        if (left > 0) inside.set(key, left)
        else inside.delete(key)
      }
    },
    acquireInTurn: createWaitingLines(),
  }

  function take(key: string, limit: number, lengthMs = windowMs): number {
    const time = now()
    let window = windows.get(lengthMs)
    if (!window || time - window.start >= lengthMs || time < window.start) {
      window = { start: time, counts: new Map() }
      windows.set(lengthMs, window)
    }
    const count = (window.counts.get(key) ?? 0) + 1
    window.counts.set(key, count)
    return count <= limit ? 0 : Math.max(1, Math.ceil((window.start + lengthMs - time) / 1000))
  }
}
