import { ensureBuilt, ensureInstalled, ensureNode, run } from './prepare.mjs'

const node = ensureNode()
ensureInstalled(node)
// Runs the benchmarks against the production build.
await ensureBuilt(node)
process.exitCode = await run(node, ['bench/run.ts', ...process.argv.slice(2)])
