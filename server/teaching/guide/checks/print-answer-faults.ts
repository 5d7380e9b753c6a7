import path from 'node:path'
import { projectRoot } from '#server/platform/project-root.ts'
import { answerFaults } from './check-answers.ts'

// Prints what is wrong with the answers, or with the files named: `npm run check:answers -- swift-text.yaml`.
const faults = answerFaults(path.join(projectRoot, 'knowledge'), process.argv.slice(2))
for (const fault of faults) console.log(fault)
console.log(faults.length === 0 ? 'All in form.' : `${faults.length} faults.`)
process.exitCode = faults.length === 0 ? 0 : 1
