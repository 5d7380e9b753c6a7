import { addressOfCall, networkOf } from '#server/platform/http/client-address.ts'
import { createFairQueue } from '#server/platform/workers/fair-queue.ts'

/** One call runs while the next one is being sent to the thread. */
const atOnce = 2

/**
 * Statements and transactions take turns by their caller's address, so that one caller with many does not delay
 * others.
 */
export function createTurns(): <Result>(work: () => Promise<Result>) => Promise<Result> {
  const waiting = createFairQueue<() => void>()
  let going = 0

  return async (work) => {
    if (going < atOnce) going += 1
    else await new Promise<void>((goIn) => waiting.push(turnsOfCaller(), goIn))
    try {
      return await work()
    } finally {
      // Passes the slot on directly, so that no other call can take it.
      const next = waiting.take()
      if (next) next()
      else going -= 1
    }
  }
}

function turnsOfCaller(): string[] {
  const address = addressOfCall()
  return address === null ? ['server'] : [networkOf(address), address]
}
