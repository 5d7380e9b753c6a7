import type { PgliteThread } from './pglite-thread.ts'

export interface Patience {
  askEveryMs: number
  /** So many times that may pass without an answer. */
  mostSilent: number
  mostSilentInVacuum: number
}

/** Half a minute, and ten minutes during a vacuum. */
const usual: Patience = { askEveryMs: 5000, mostSilent: 6, mostSilentInVacuum: 120 }

/**
 * Ends a thread that hangs, so that it is started again as one that died. Turns are counted and not read from a clock, so that a machine that slept is not taken
 * for a thread that hangs.
 */
export function endSilentThread(
  thread: PgliteThread,
  { askEveryMs, mostSilent, mostSilentInVacuum }: Patience = usual,
): void {
  let silent = 0
  const timer = setInterval(() => {
    silent += 1
    // An error is an answer, too.
    if (silent === 1)
      void thread.ask({ kind: 'ping' }).then(
        () => (silent = 0),
        () => (silent = 0),
      )
    if (silent <= (thread.isVacuuming() ? mostSilentInVacuum : mostSilent)) return
    clearInterval(timer)
    console.error(
      `The thread of the embedded database has not answered for ${Math.round((mostSilent * askEveryMs) / 1000)} seconds and is ended.`,
    )
    void thread.terminate()
  }, askEveryMs)
  timer.unref()
  void thread.ended.then(() => clearInterval(timer))
}
