// Loaded into a server before it starts, in each of its threads: writes down how long the thread was busy without a pause.
// It counts the processor's time, so that a machine with other work gives the same figures as a quiet one.
import { appendFileSync } from 'node:fs'
import { isMainThread } from 'node:worker_threads'

const file = process.env.BUSY_FILE
const everyMs = 2
const leastMs = 10

if (file) {
  const isServer = isMainThread && !process.argv[1]?.includes('thinking-worker')
  const thread = isServer ? 'main' : process.argv[1]?.includes('pglite') ? 'database' : 'other'
  let before = process.threadCpuUsage()
  const watch = () => {
    const { user, system } = process.threadCpuUsage(before)
    before = process.threadCpuUsage()
    const busyMs = (user + system) / 1000
    if (busyMs >= leastMs) appendFileSync(file, `${thread} ${Math.round(busyMs)}\n`)
  }
  // A thread that waits for nothing else may end.
  setInterval(watch, everyMs).unref()
}
