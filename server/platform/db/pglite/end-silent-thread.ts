import type { PgliteThread } from './pglite-thread.ts'

export interface Patience {
  askEveryMs: number
  /** How many checks in a row may go without an answer. */
  mostSilent: number
  mostSilentInVacuum: number
}

/** Half a minute, or ten minutes during a vacuum. */
const usual: Patience = { askEveryMs: 5000, mostSilent: 6, mostSilentInVacuum: 120 }

/**
 * Ends a thread that hangs, so that it is restarted. Counts checks instead of reading a clock, so that a thread does
 * not seem to hang when the machine has slept.
 */
export function endSilentThread(
  thread: PgliteThread,
  { askEveryMs, mostSilent, mostSilentInVacuum }: Patience = usual,
): void {
  let silent = 0
  const timer = setInterval(() => {
    silent += 1
    // An error is also an answer.
    if (silent === 1)
      void thread.ask({ kind: 'ping' }).then(
        () => (silent = 0),
        () => (silent = 0),
      )
    if (silent <= (thread.isMaintained() ? mostSilentInVacuum : mostSilent)) return
    clearInterval(timer)
    console.error(
      `The thread of the embedded database has not answered for ${Math.round((mostSilent * askEveryMs) / 1000)} seconds and is ended.`,
    )
    void thread.terminate()
  }, askEveryMs)
  timer.unref()
  void thread.ended.then(() => clearInterval(timer))
}
