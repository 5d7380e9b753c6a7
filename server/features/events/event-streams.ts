import { limits } from '#contract/limits.ts'
import { Problem } from '#server/platform/http/problem.ts'

export interface EventStreams {
  /**
   * `end` must close the stream. Returns a function that unregisters it. Throws if the user has too many
   * open.
   */
  add(userId: number, end: () => void): () => void
  closeAll(): void
}

export function createEventStreams(): EventStreams {
  const streams = new Map<number, Set<() => void>>()
  return {
    add(userId, end) {
      const ofUser = streams.get(userId) ?? new Set()
      if (ofUser.size >= limits.eventStreams)
        throw new Problem(429, 'Too many pages are open at once. Close some and reload.', {
          headers: { 'Retry-After': '30' },
        })
      streams.set(userId, ofUser.add(end))
      return () => {
        ofUser.delete(end)
        if (ofUser.size === 0) streams.delete(userId)
      }
    },
    closeAll() {
      for (const end of [...streams.values()].flatMap((ofUser) => [...ofUser])) end()
    },
  }
}
