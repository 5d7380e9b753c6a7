/** The processor's time that some work takes on this thread, so that a busy machine changes little: the least of three. */
export function ownTimeMs(work: () => unknown): number {
  const times = [1, 2, 3].map(() => {
    const before = process.threadCpuUsage().user
    work()
    return (process.threadCpuUsage().user - before) / 1000
  })
  return Math.min(...times)
}
