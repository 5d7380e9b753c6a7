// Loaded into each thread of a server at its start: records how long the thread works without a pause. Uses processor
// time, which is the same on a busy machine.
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
  // Unreferenced, so that it does not keep an idle thread alive.
  setInterval(watch, everyMs).unref()
}
