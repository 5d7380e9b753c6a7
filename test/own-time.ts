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
