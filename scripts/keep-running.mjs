const most = { restarts: 5, withinMs: 5 * 60 * 1000 }
/** A program that ends sooner could not start: its last line says why, and a retry would fail the same way. */
const leastLifeMs = 10_000

/**
 * Restarts a program that ends by itself, which a server does only when something is wrong: at most five times in five minutes.
 * `start` resolves with the exit code; `isStopping` says whether somebody asked for the end. Returns the last exit code.
 */
export async function keepRunning(start, { isStopping, now = Date.now, say = console.error }) {
  const restarts = []
  for (;;) {
    const begun = now()
    const code = await start()
    if (code === 0 || isStopping() || now() - begun < leastLifeMs) return code
    while (restarts.length > 0 && now() - restarts[0] > most.withinMs) restarts.shift()
    if (restarts.length >= most.restarts) {
      say(
        `Fledge ended ${most.restarts + 1} times in ${most.withinMs / 60_000} minutes and is not started again.`,
      )
      return code
    }
    restarts.push(now())
    say(`Fledge ended unexpectedly (${code}) and is started again.`)
  }
}
