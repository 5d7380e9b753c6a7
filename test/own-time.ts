/**
 * The processor time of some work on this thread, which other load hardly changes: the least of three runs.
 */
export function ownTimeMs(work: () => unknown): number {
  const times = [1, 2, 3].map(() => {
    const before = process.threadCpuUsage().user
    work()
    return (process.threadCpuUsage().user - before) / 1000
  })
  return Math.min(...times)
}

/** {@link ownTimeMs} of work that lets other work run in between; nothing else may run meanwhile. */
export async function ownTimeOfStepsMs(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = []
  for (let round = 0; round < 3; round += 1) {
    const before = process.threadCpuUsage().user
    await work()
    times.push((process.threadCpuUsage().user - before) / 1000)
  }
  return Math.min(...times)
}
