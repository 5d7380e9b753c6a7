import type { ChangeEvent } from '#contract/change-event.ts'
import type { Change } from './changes.ts'
import { fetchOrThrow } from '#app/api/fetch-or-throw.ts'
import { isSignedOut } from '#app/api/problem.ts'
import { goToSignIn } from '#app/api/sign-in-address.ts'
import { tabName } from '#app/api/tab-name.ts'

const name = 'fledge-changes'
/** Data loaded before the page listened may have changed since, unless that was only a moment. */
const longestMomentMs = 1000
const refusedWaitMs = { first: 2000, longest: 60_000 }

/**
 * Receives changes made outside this tab; returns a function that stops it. Browsers allow few connections per host,
 * so tabs share one: the tab with the lock holds it and forwards what arrives.
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

/** Resolves when this tab has stopped leading; without locks, each tab leads itself. */
async function lead(run: (isTakenOver: boolean) => Promise<void>, signal: AbortSignal): Promise<void> {
  // Absent except on https and localhost.
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
  /** The tab that had the connection is closed, so changes may have been missed. */
  isTakenOver: boolean
  signal: AbortSignal
}

/** Stays connected until the signal comes; after each break, everything counts as changed. */
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
    // EventSource reconnects by itself after a break, but gives up after a refusal.
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
