/** The processor time of some work on this thread, the lowest of three runs. Other load has little effect on it. */
export function ownTimeMs(work: () => unknown): number {
  const times = [1, 2, 3].map(() => {
    const before = process.threadCpuUsage().user
    work()
    return (process.threadCpuUsage().user - before) / 1000
  })
  return Math.min(...times)
}

/** {@link ownTimeMs} for work that yields to other work; no other work may run at that time. */
export async function ownTimeOfStepsMs(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = []
  for (let round = 0; round < 3; round += 1) {
    const before = process.threadCpuUsage().user
    await work()
    times.push((process.threadCpuUsage().user - before) / 1000)
  }
  return Math.min(...times)
}
