import { setTimeout as sleep } from 'node:timers/promises'
import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { limits } from '#contract/limits.ts'
import type { AppEnvironment } from '#server/platform/http/app-environment.ts'
import { turnsOf } from '#server/platform/http/client-address.ts'
import { Problem } from '#server/platform/http/problem.ts'
import { createFairQueue } from '#server/platform/workers/fair-queue.ts'

/** Limits how long slow senders can occupy a slot. */
const arrivesWithinMs = 30_000
const longestWaitMs = 10_000

const acquireHere = createByteLine(limits.heldBodyBytes)

/**
 * Limits the total size of large bodies held in memory, each of which is there several times (bytes, text, values). A
 * body is only read when its turn comes.
 */
export function holdBody(maxSize: number) {
  return createMiddleware<AppEnvironment>(async (c, next) => {
    const bytes = bytesOfBody(c, maxSize)
    if (bytes <= limits.smallBodyBytes) return next()
    const account = c.var.user ? `user ${c.var.user.id}` : 'key'
    const release = await acquireHere(
      bytes,
      turnsOf(c.var.clientAddress, account),
      AbortSignal.any([c.req.raw.signal, AbortSignal.timeout(longestWaitMs)]),
    )
    if (!release)
      throw new Problem(503, 'Many large requests are being read at once. Try again in a moment.', {
        headers: { 'Retry-After': '5' },
      })
    try {
      await arrival(c)
      await next()
    } finally {
      release()
    }
  })
}

function bytesOfBody(c: Context, maxSize: number): number {
  if (c.req.method === 'GET' || c.req.method === 'HEAD') return 0
  const length = c.req.header('content-length')
  if (length !== undefined) return Number(length)
  return c.req.header('transfer-encoding') === undefined ? 0 : maxSize
}

async function arrival(c: Context): Promise<void> {
  const waiting = new AbortController()
  const tooSlow = sleep(arrivesWithinMs, undefined, { signal: waiting.signal, ref: false }).then(() => {
    throw new Problem(408, 'The request took too long to arrive.', { headers: { Connection: 'close' } })
  })
  tooSlow.catch(() => {})
  try {
    await Promise.race([c.req.arrayBuffer(), tooSlow])
  } finally {
    waiting.abort()
  }
}

interface Waiting {
  bytes: number
  goIn: () => void
}

/**
 * Admits bodies as long as they fit. `turns` as in {@link createFairQueue}; a widest group with half of the bytes
 * gets no more. Resolves with null if the signal ends the wait.
 */
export function createByteLine(most: number) {
  const waiting = createFairQueue<Waiting>()
  const heldBy = new Map<string, number>()
  let held = 0
  /** The next in turn, waiting until enough memory is free. */
  let first: Waiting | null = null

  function letIn(): void {
    while (first ?? takeFirst()) {
      if (held > 0 && held + first!.bytes > most) return
      const { goIn } = first!
      first = null
      goIn()
    }
  }

  function takeFirst(): boolean {
    first = waiting.take((group) => (heldBy.get(group) ?? 0) < most / 2) ?? null
    return first !== null
  }

  return (bytes: number, turns: readonly string[], signal: AbortSignal): Promise<(() => void) | null> => {
    const group = turns[0]!
    if (signal.aborted) return Promise.resolve(null)
    return new Promise((resolve) => {
      const job: Waiting = { bytes, goIn }
      waiting.push(turns, job)
      signal.addEventListener('abort', giveUp, { once: true })
      letIn()

      function goIn(): void {
        signal.removeEventListener('abort', giveUp)
        held += bytes
        heldBy.set(group, (heldBy.get(group) ?? 0) + bytes)
        resolve(release)
      }

      function giveUp(): void {
        if (first === job) first = null
        else waiting.remove(turns, job)
        resolve(null)
        letIn()
      }
    })

    function release(): void {
      held -= bytes
      const left = heldBy.get(group)! - bytes
      if (left > 0) heldBy.set(group, left)
      else heldBy.delete(group)
      letIn()
    }
  }
}
