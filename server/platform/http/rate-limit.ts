import { createWaitingLines, type Leave, type Wait } from './waiting-lines.ts'

/** Counts calls in windows of a minute or of another length, and what goes on at the same time. */
export interface RateLimiter {
  /** Seconds to wait; 0 when the call may go on. */
  /** `lengthMs` is the time in which so many are allowed; a minute unless it is given. */
  take(key: string, limit: number, lengthMs?: number): number | Promise<number>
  /** As `take` for a minute, counted in this process alone: it never waits. */
  takeHere(key: string, limit: number): number
  /** A place among so many at once, or null where none is free; the returned function gives it back. */
  enter(key: string, places: number): Leave | null | Promise<Leave | null>
  /** A place among so many at once in this process, waited for where none is free. Null where too many wait already, or the signal ended the wait. */
  enterInTurn(key: string, places: number, wait: Wait): Promise<Leave | null>
}

export const windowMs = 60_000

interface OwnRateLimiter extends RateLimiter {
  take(key: string, limit: number, lengthMs?: number): number
  enter(key: string, places: number): Leave | null
}

/** In memory: each process counts for itself. */
export function createRateLimiter(now: () => number): OwnRateLimiter {
  const inside = new Map<string, number>()
  const windows = new Map<number, { start: number; counts: Map<string, number> }>()
  return {
    take,
    takeHere: take,
    enter(key, places) {
      const taken = inside.get(key) ?? 0
      if (taken >= places) return null
      inside.set(key, taken + 1)
      return () => {
        const left = (inside.get(key) ?? 1) - 1
        if (left > 0) inside.set(key, left)
        else inside.delete(key)
      }
    },
    enterInTurn: createWaitingLines(),
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
