import path from 'node:path'
import { projectRoot } from '#server/platform/project-root.ts'
import { loadKnowledge } from '#server/teaching/load-knowledge.ts'
import { checkPacks } from './check-packs.ts'

// Prints what is wrong with the task packs, and which share of the first version's tasks has one: `npm run check:packs`.
const folder = path.join(projectRoot, 'knowledge')
const { guide, planner } = await loadKnowledge(folder)
const { faults, coverage } = checkPacks(folder, planner, guide.packs)
for (const fault of faults) console.log(fault)
const served = Object.values(coverage.served).reduce((sum, count) => sum + count, 0)
for (const [pack, count] of Object.entries(coverage.served)) console.log(`${pack}: ${count}`)
console.log(
  `${served} of ${coverage.tasks} P1 tasks have a pack (${Math.round((served / coverage.tasks) * 100)} %).`,
)
console.log(faults.length === 0 ? 'All in form.' : `${faults.length} faults.`)
process.exitCode = faults.length === 0 ? 0 : 1
