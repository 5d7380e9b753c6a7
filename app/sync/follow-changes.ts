import type { ChangeEvent } from '#contract/change-event.ts'
import type { Change } from './changes.ts'
import { fetchOrThrow } from '#app/api/fetch-or-throw.ts'
import { isSignedOut } from '#app/api/problem.ts'
import { goToSignIn } from '#app/api/sign-in-address.ts'
import { tabName } from '#app/api/tab-name.ts'

const name = 'fledge-changes'
/** If connecting takes longer than this, data loaded earlier may be stale, which counts as a gap. */
const longestMomentMs = 1000
const refusedWaitMs = { first: 2000, longest: 60_000 }

/**
 * Receives changes made outside this tab; returns a function that stops it. Browsers limit connections per
 * host, so tabs share one: the tab that holds the lock connects and forwards changes to the others.
 */
export function followChanges(onChange: (change: Change) => void): () => void {
  const life = new AbortController()
  const otherTabs = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(name)
  const hear = (change: Change) => {
    if (change === 'gap' || change.by !== tabName) onChange(change)
  }
  const pass = (change: Change) => {
    otherTabs?.postMessage(change)
    hear(change)
  }
  otherTabs?.addEventListener('message', ({ data }: MessageEvent<Change>) => hear(data))
  void lead((isTakenOver) => connect({ pass, isTakenOver, signal: life.signal }), life.signal)
  return () => {
    life.abort()
    otherTabs?.close()
  }
}

/** Runs `run` while this tab holds the lock; resolves when it ends. Without locks, each tab connects on its own. */
async function lead(run: (isTakenOver: boolean) => Promise<void>, signal: AbortSignal): Promise<void> {
  // Only available on HTTPS and localhost.
  const locks = (navigator as Partial<Navigator>).locks
  if (!locks) return run(false)
  const isLeader = await locks.request(name, { ifAvailable: true }, async (lock) => {
    if (lock && !signal.aborted) await run(false)
    return lock !== null
  })
  if (isLeader || signal.aborted) return
  await locks.request(name, { signal }, () => run(true)).catch(() => {})
}

interface Connection {
  pass: (change: Change) => void
  /** The tab that was connected has closed, so changes may have been missed. */
  isTakenOver: boolean
  signal: AbortSignal
}

/** Stays connected until aborted. Reconnecting counts as a gap. */
function connect({ pass, isTakenOver, signal }: Connection): Promise<void> {
  let mayHaveMissed = isTakenOver
  const begun = performance.now()
  let waitMs = refusedWaitMs.first
  let source = open()

  function open(): EventSource {
    const opened = new EventSource('/api/events')
    opened.addEventListener('open', () => {
      waitMs = refusedWaitMs.first
      if (mayHaveMissed || performance.now() - begun > longestMomentMs) pass('gap')
      mayHaveMissed = true
    })
    opened.addEventListener('message', ({ data }: MessageEvent<string>) =>
      pass(JSON.parse(data) as ChangeEvent),
    )
    opened.addEventListener('gap', () => pass('gap'))
    // EventSource reconnects by itself after a break, but not after an error response.
    opened.addEventListener('error', () => opened.readyState === EventSource.CLOSED && refused())
    return opened
  }

  function refused(): void {
    mayHaveMissed = true
    fetchOrThrow('/api/user').catch((error: unknown) => isSignedOut(error) && goToSignIn())
    setTimeout(() => {
      if (!signal.aborted) source = open()
    }, waitMs)
    waitMs = Math.min(waitMs * 2, refusedWaitMs.longest)
  }

  return new Promise((resolve) => {
    signal.addEventListener('abort', () => {
      source.close()
      resolve()
    })
  })
}
