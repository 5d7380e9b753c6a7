const longestPauseMs = 60_000
/** A program that ran at least this long is restarted immediately. */
const longLifeMs = 5 * 60_000

/**
 * Restarts a program whenever it exits by itself, which a server does only on errors. Pauses grow from none to a
 * minute. A program that was never ready is not restarted: its last line says why, and a retry would fail in the same
 * way. `start` resolves with the exit code and whether the program was ready; `isStopping` says whether a stop was
 * requested; `pause` then resolves early. Returns the last exit code.
 */
export async function keepRunning(start, { isStopping, pause, now = Date.now, say = console.error }) {
  let wasReady = false
  let inARow = 0
  for (;;) {
    const begun = now()
    const { code, isReady } = await start()
    wasReady ||= isReady
    if (code === 0 || isStopping() || !wasReady) return code
    inARow = now() - begun >= longLifeMs ? 0 : inARow + 1
    const pauseMs = inARow <= 1 ? 0 : Math.min(longestPauseMs, 1000 * 2 ** (inARow - 2))
    const when = pauseMs === 0 ? 'again' : `again in ${pauseMs / 1000} s`
    say(`Fledge ended unexpectedly (${code}) and is started ${when}.`)
    await pause(pauseMs)
    if (isStopping()) return code
  }
}
