import { createFairQueue, type FairQueue } from '#server/platform/workers/fair-queue.ts'

export type Release = () => void

export interface Wait {
  /** Ends the wait. Without it, the wait has no time limit. */
  signal?: AbortSignal
  /** The maximum number of waiting callers; unlimited if absent. */
  mostWaiting?: number
  /**
   * The caller's groups, widest first. Groups take turns, and a widest group has at most half of the slots and of the
   * queue.
   */
  turns?: readonly string[]
}

interface Line {
  places: number
  going: number
  goingOf: Map<string, number>
  waiting: FairQueue<() => void>
}

const everybody = ['']

/**
 * Limits calls per key to a number of slots. A released slot goes to the caller whose turn it is; without `turns`, to
 * the one waiting longest.
 */
export function createWaitingLines(): (key: string, places: number, wait: Wait) => Promise<Release | null> {
  const lines = new Map<string, Line>()

  return async (key, places, { signal, mostWaiting = Number.POSITIVE_INFINITY, turns = everybody }) => {
    const line = lines.get(key) ?? { places, going: 0, goingOf: new Map(), waiting: createFairQueue() }
    const group = turns[0]!
    if (mayEnter(line, group)) {
      acquire(line, group)
      lines.set(key, line)
    } else if (
      line.waiting.size >= mostWaiting ||
      line.waiting.sizeOf([group]) >= shareOf(group, mostWaiting) ||
      !(await turnComes(line, turns, signal))
    )
      return null
    return () => release(key, line, group)
  }

  function release(key: string, line: Line, group: string): void {
    line.going -= 1
    const left = line.goingOf.get(group)! - 1
    if (left > 0) line.goingOf.set(group, left)
    else line.goingOf.delete(group)
    line.waiting.take((next) => mayEnter(line, next))?.()
    if (line.going === 0) lines.delete(key)
  }
}

function shareOf(group: string, all: number): number {
  return group === everybody[0] ? all : Math.max(1, Math.floor(all / 2))
}

function mayEnter({ places, going, goingOf }: Line, group: string): boolean {
  return going < places && (goingOf.get(group) ?? 0) < shareOf(group, places)
}

function acquire(line: Line, group: string): void {
  line.going += 1
  line.goingOf.set(group, (line.goingOf.get(group) ?? 0) + 1)
}

/** Resolves with false if the signal is first. */
function turnComes(line: Line, turns: readonly string[], signal: AbortSignal | undefined): Promise<boolean> {
  if (signal?.aborted) return Promise.resolve(false)
  return new Promise((resolve) => {
    line.waiting.push(turns, goIn)
    signal?.addEventListener('abort', giveUp, { once: true })

    function goIn(): void {
      acquire(line, turns[0]!)
      signal?.removeEventListener('abort', giveUp)
      resolve(true)
    }

    function giveUp(): void {
      line.waiting.remove(turns, goIn)
      resolve(false)
    }
  })
}
