export type GiveBackPlace = () => void

export interface Wait {
  /** Ends the wait; without it, the wait has no limit. */
  signal?: AbortSignal
  /** How many may wait; without it, any number. */
  mostWaiting?: number
}

interface Line {
  going: number
  /** Longest waiting first. */
  waiting: Set<() => void>
}

/** A few places per key. A returned place goes to whoever has waited longest. */
export function createWaitingLines(): (
  key: string,
  places: number,
  wait: Wait,
) => Promise<GiveBackPlace | null> {
  const lines = new Map<string, Line>()

  return async (key, places, { signal, mostWaiting = Number.POSITIVE_INFINITY }) => {
    const line = lines.get(key) ?? { going: 0, waiting: new Set() }
    if (line.going < places) {
      line.going += 1
      lines.set(key, line)
    } else if (line.waiting.size >= mostWaiting || !(await turnComes(line, signal))) return null
    return () => leave(key, line)
  }

  function leave(key: string, line: Line): void {
    const [next] = line.waiting
    if (next) return next()
    line.going -= 1
    if (line.going === 0) lines.delete(key)
  }
}

/** False if the signal came first. */
function turnComes(line: Line, signal: AbortSignal | undefined): Promise<boolean> {
  if (signal?.aborted) return Promise.resolve(false)
  return new Promise((resolve) => {
    line.waiting.add(enter)
    signal?.addEventListener('abort', giveUp, { once: true })

    function enter(): void {
      line.waiting.delete(enter)
      signal?.removeEventListener('abort', giveUp)
      resolve(true)
    }

    function giveUp(): void {
      line.waiting.delete(enter)
      resolve(false)
    }
  })
}
