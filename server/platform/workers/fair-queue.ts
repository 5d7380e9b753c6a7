/** Waiting jobs, taken round-robin by key: one of each key, then the next of each. */
export interface FairQueue<Job> {
  readonly size: number
  sizeOf: (key: string) => number
  push: (key: string, job: Job) => void
  take: () => Job | undefined
  remove: (key: string, job: Job) => void
  /** How many waiting jobs are taken before this one. */
  before: (key: string, job: Job) => number
}

export function createFairQueue<Job>(): FairQueue<Job> {
  /** Ordered by next turn. */
  const jobsByKey = new Map<string, Job[]>()
  let lastKey: string | null = null
  let size = 0

  function putBack(key: string, jobs: Job[]): void {
    jobsByKey.delete(key)
    if (jobs.length > 0) jobsByKey.set(key, jobs)
  }

  /** The keys by their next turn. */
  function keysInTurn(): string[] {
    const [first, ...others] = jobsByKey.keys()
    if (first === undefined) return []
    return first === lastKey ? [...others, first] : [first, ...others]
  }

  return {
    get size() {
      return size
    },
    sizeOf: (key) => jobsByKey.get(key)?.length ?? 0,
    push(key, job) {
      size += 1
      const jobs = jobsByKey.get(key)
      if (jobs) jobs.push(job)
      else jobsByKey.set(key, [job])
    },
    take() {
      const keys = jobsByKey.keys()
      const first = keys.next().value
      if (first === undefined) return undefined
      // A key that came later still goes before the current key's next job.
      const key = first === lastKey ? (keys.next().value ?? first) : first
      if (key !== first) putBack(first, jobsByKey.get(first)!)
      const jobs = jobsByKey.get(key)!
      const job = jobs.shift()!
      putBack(key, jobs)
      lastKey = key
      size -= 1
      return job
    },
    before: (key, job) => countBefore(jobsByKey, keysInTurn(), key, job),
    remove(key, job) {
      const jobs = jobsByKey.get(key)
      const at = jobs?.indexOf(job) ?? -1
      if (!jobs || at === -1) return
      jobs.splice(at, 1)
      size -= 1
      if (jobs.length === 0) jobsByKey.delete(key)
    },
  }
}

function countBefore<Job>(
  jobsByKey: ReadonlyMap<string, readonly Job[]>,
  keysInTurn: readonly string[],
  key: string,
  job: Job,
): number {
  const round = jobsByKey.get(key)?.indexOf(job) ?? 0
  const turn = keysInTurn.indexOf(key)
  return keysInTurn.reduce((sum, other, at) => {
    const { length } = jobsByKey.get(other)!
    return sum + Math.min(length, at < turn ? round + 1 : round)
  }, 0)
}
