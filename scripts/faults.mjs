import { ensureBuilt, ensureInstalled, ensureNode, run } from './prepare.mjs'

const node = ensureNode()
ensureInstalled(node)
// What is broken on purpose is what is served.
await ensureBuilt(node)
process.exitCode = await run(node, ['faults/run.ts', ...process.argv.slice(2)])
