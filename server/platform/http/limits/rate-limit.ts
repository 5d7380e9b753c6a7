import { createWaitingLines, type Release, type Wait } from './waiting-lines.ts'

/** Limits calls per time window, and calls at the same time. */
export interface RateLimiter {
  /** Returns the seconds to wait; 0 if the call may go on. `lengthMs` is the length of the window, a minute by default. */
  take(key: string, limit: number, lengthMs?: number): number | Promise<number>
  /** Like `take` for a minute, but counted only in this process, without waiting. */
  takeHere(key: string, limit: number): number
  /** Takes one of the places, or returns null if none is free; the returned function gives it back. */
  acquire(key: string, places: number): Release | null | Promise<Release | null>
  /** Takes one of the places in this process, waiting for a free one. Null if too many are waiting or the signal ends the wait. */
  acquireInTurn(key: string, places: number, wait: Wait): Promise<Release | null>
}

export const windowMs = 60_000

interface OwnRateLimiter extends RateLimiter {
  take(key: string, limit: number, lengthMs?: number): number
  acquire(key: string, places: number): Release | null
}

/** Counts in memory, for this process only. */
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
