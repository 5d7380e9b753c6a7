import { createFairQueue, type FairQueue } from './fair-queue.ts'

/** After this many short calls in a row, a long one runs, so that none waits forever. */
export const mostShortInARow = 8

export interface CallQueue<Job> extends Omit<FairQueue<Job>, 'push' | 'take' | 'inOrder'> {
  push: (keys: readonly string[], job: Job, isLong: boolean) => void
  /** The next job, and whether it is long; undefined if no job may run. */
  take: (mayBeLong: boolean) => { job: Job; isLong: boolean } | undefined
}

/** Two fair queues, so that short calls do not wait behind long ones. */
export function createCallQueue<Job>(): CallQueue<Job> {
  const [short, long] = [createFairQueue<Job>(), createFairQueue<Job>()]
  let shortInARow = 0
  return {
    get size() {
      return short.size + long.size
    },
    sizeOf: (keys) => short.sizeOf(keys) + long.sizeOf(keys),
    push: (keys, job, isLong) => (isLong ? long : short).push(keys, job),
    take(mayBeLong) {
      const isLong = mayBeLong && long.size > 0 && (short.size === 0 || shortInARow >= mostShortInARow)
      shortInARow = isLong || long.size === 0 ? 0 : shortInARow + 1
      const job = (isLong ? long : short).take()
      return job === undefined ? undefined : { job, isLong }
    },
    remove(keys, job) {
      short.remove(keys, job)
      long.remove(keys, job)
    },
  }
}
