// Runs one of the project's TypeScript programs: node scripts/run.mjs eval/run.ts …
import { ensureInstalled, ensureNode, run } from './prepare.mjs'

const node = ensureNode()
ensureInstalled(node)
process.exitCode = await run(node, process.argv.slice(2))
