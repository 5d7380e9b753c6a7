import { keepRunning } from './keep-running.mjs'
import { ensureBuilt, ensureInstalled, ensureNode, run } from './prepare.mjs'

const node = ensureNode()
ensureInstalled(node)
await ensureBuilt(node)

let isStopping = false
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => (isStopping = true))
process.exitCode = await keepRunning(
  () => run(node, ['build/node/main.js'], { NODE_ENV: process.env.NODE_ENV ?? 'production' }),
  { isStopping: () => isStopping },
)
