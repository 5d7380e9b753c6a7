import { ensureBuilt, ensureInstalled, ensureNode, run } from './prepare.mjs'

const node = ensureNode()
ensureInstalled(node)
await ensureBuilt(node)
process.exitCode = await run(node, ['build/node/main.js'], { NODE_ENV: process.env.NODE_ENV ?? 'production' })
