// Loaded into each thread of a server before it starts: records how long the thread was busy without a
// pause. Uses processor time, so that a busy machine gives the same figures as a quiet one.
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
  // Do not keep an otherwise idle thread alive.
  setInterval(watch, everyMs).unref()
}
