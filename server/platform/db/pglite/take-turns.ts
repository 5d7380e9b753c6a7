import { addressOfCall, networkOf } from '#server/platform/http/client-address.ts'
import { createFairQueue } from '#server/platform/workers/fair-queue.ts'

/** One runs, and the next is on its way to the thread meanwhile. */
const atOnce = 2

/** Statements and transactions of the one database take turns by the address of their caller: many of one caller do not delay another's. */
export function createTurns(): <Result>(work: () => Promise<Result>) => Promise<Result> {
  const waiting = createFairQueue<() => void>()
  let going = 0

  return async (work) => {
    if (going < atOnce) going += 1
    else await new Promise<void>((goIn) => waiting.push(turnsOfCaller(), goIn))
    try {
      return await work()
    } finally {
      // The place goes to the next without becoming free in between.
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
