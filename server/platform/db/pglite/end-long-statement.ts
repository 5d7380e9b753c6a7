import type { PgliteThread } from './pglite-thread.ts'

const looksPerTimeout = 10

/**
 * Ends the thread when one statement runs longer than the limit, except vacuums and checkpoints. The embedded
 * database runs in WebAssembly, where `statement_timeout` has no effect, so a statement can only be stopped with its
 * thread. Counts timer ticks instead of reading a clock, like `endSilentThread`.
 */
export function endLongStatement(thread: PgliteThread, timeoutMs: number): void {
  let seen = { call: 0, looks: 0 }
  const timer = setInterval(() => {
    const call = thread.isMaintained() ? 0 : thread.runningCall()
    seen = { call, looks: call === seen.call ? seen.looks + 1 : 0 }
    if (call === 0 || seen.looks < looksPerTimeout) return
    clearInterval(timer)
    console.error(
      `A statement took longer than ${timeoutMs / 1000} seconds; the thread of the embedded database is ended because of it.`,
    )
    void thread.endStatement()
  }, timeoutMs / looksPerTimeout)
  timer.unref()
  void thread.ended.then(() => clearInterval(timer))
}
