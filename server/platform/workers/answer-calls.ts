import { createInProgress } from '#server/platform/watchdog/in-progress.ts'
import { startWatchdog } from '#server/platform/watchdog/watchdog.ts'

export interface WorkerCall {
  name: string
  given: unknown[]
}

export type WorkerAnswer = { value: unknown } | { error: unknown }

/** Messages from a worker to its pool, which distinguish a call that throws from a process that died. */
export type WorkerMessage = 'loaded' | { broken: unknown } | WorkerAnswer

type Calls = Record<string, (...given: never[]) => unknown>

/** Makes a program a worker of a pool: loads the calls, then answers one after another until the pool goes away. */
export async function answerCalls(loading: Promise<object>, longestBlockedSeconds = 15): Promise<void> {
  process.once('disconnect', () => process.exit())
  // A terminal and systemd send these to all processes at once, and the pool may still need answers while it stops.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})
  try {
    const calls = (await loading) as Calls
    process.on('message', (call: WorkerCall) => void answer(calls, call).then(tell))
    tell('loaded')
    // The pool ends a call much sooner, but one that died cannot, and a busy process does not notice that.
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
    // The value holds something that cannot be sent, such as a function.
    process.send?.({ error } satisfies WorkerMessage)
  }
}
