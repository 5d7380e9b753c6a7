import { ensureBuilt, ensureInstalled, ensureNode, run } from './prepare.mjs'

const node = ensureNode()
ensureInstalled(node)
// The faults are caused in the built product.
await ensureBuilt(node)
process.exitCode = await run(node, ['faults/run.ts', ...process.argv.slice(2)])
