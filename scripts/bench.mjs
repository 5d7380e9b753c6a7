import { ensureBuilt, ensureInstalled, ensureNode, run } from './prepare.mjs'

const node = ensureNode()
ensureInstalled(node)
// Measures the built product.
await ensureBuilt(node)
process.exitCode = await run(node, ['bench/run.ts', ...process.argv.slice(2)])
