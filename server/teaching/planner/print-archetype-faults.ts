import path from 'node:path'
import { projectRoot } from '#server/platform/project-root.ts'
import { archetypeFaults } from './check-archetypes.ts'

// Prints what is wrong with the archetypes, or with the files named: `npm run check:archetypes -- volunteer-rota.yaml`.
const faults = archetypeFaults(path.join(projectRoot, 'knowledge'), process.argv.slice(2))
for (const fault of faults) console.log(fault)
console.log(faults.length === 0 ? 'All in form.' : `${faults.length} faults.`)
process.exitCode = faults.length === 0 ? 0 : 1
