import type { PgliteThread } from './pglite-thread.ts'

const looksPerTimeout = 10

/**
 * Ends the thread when a single statement runs longer than this; vacuums and checkpoints are exempt. The
 * embedded database runs in WebAssembly, where PostgreSQL's `statement_timeout` never fires and only the end
 * of the thread stops a statement. Counts timer ticks instead of reading a clock, like `endSilentThread`.
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
