import { createInProgress } from '#server/platform/watchdog/in-progress.ts'
import { startWatchdog } from '#server/platform/watchdog/watchdog.ts'

export interface WorkerCall {
  name: string
  given: unknown[]
}

export type WorkerAnswer = { value: unknown } | { error: unknown }

/** Messages from a worker to its pool; they distinguish a call that throws from a process that died. */
export type WorkerMessage = 'loaded' | { broken: unknown } | WorkerAnswer

type Calls = Record<string, (...given: never[]) => unknown>

/** Makes a program a pool's worker: loads the calls, then answers them one at a time until the pool disconnects. */
export async function answerCalls(loading: Promise<object>, longestBlockedSeconds = 15): Promise<void> {
  process.once('disconnect', () => process.exit())
  // A terminal and systemd send these signals to all processes at once, but the pool may still need answers while it
  // stops.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})
  try {
    const calls = (await loading) as Calls
    process.on('message', (call: WorkerCall) => void answer(calls, call).then(tell))
    tell('loaded')
    // A pool ends a long call much sooner. But if the pool has died it cannot, and a busy process does not notice
    // that.
    startWatchdog(longestBlockedSeconds, createInProgress())
  } catch (error) {
    process.send?.({ broken: error } satisfies WorkerMessage, undefined, undefined, () => process.exit(1))
  }
}

async function answer(calls: Calls, { name, given }: WorkerCall): Promise<WorkerAnswer> {
  try {
    return { value: await calls[name]!(...(given as never[])) }
  } catch (error) {
    return { error }
  }
}

function tell(message: WorkerMessage): void {
  try {
    process.send?.(message)
  } catch (error) {
    // The value contains something that cannot be sent, such as a function.
    process.send?.({ error } satisfies WorkerMessage)
  }
}
