import { setTimeout as sleep } from 'node:timers/promises'
import { keepRunning } from './keep-running.mjs'
import { ensureBuilt, ensureInstalled, ensureNode, run } from './prepare.mjs'

const node = ensureNode()
ensureInstalled(node)
await ensureBuilt(node)

const stopping = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stopping.abort())
process.exitCode = await keepRunning(startServer, {
  isStopping: () => stopping.signal.aborted,
  pause: (milliseconds) => sleep(milliseconds, undefined, { signal: stopping.signal }).catch(() => {}),
})

async function startServer() {
  let isReady = false
  const environment = { NODE_ENV: process.env.NODE_ENV ?? 'production' }
  const code = await run(node, ['build/node/main.js'], environment, () => (isReady = true))
  return { code, isReady }
}
