import path from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { projectRoot } from '#server/platform/project-root.ts'
import { loadPacks } from '#server/teaching/packs/load-packs.ts'
import { createTaskPacks } from '#server/teaching/packs/task-help.ts'
import { loadPlannerKnowledge } from '#server/teaching/planner/load-planner-knowledge.ts'
import { checkPacks } from './check-packs.ts'

// Prints what is wrong with the task packs, and which share of the first version's tasks has one: `npm run check:packs`.
const folder = path.join(projectRoot, 'knowledge')
// Only what it needs: all of the knowledge takes a gigabyte and longer than the check.
const packs = createTaskPacks(await loadPacks(folder))
setFlagsFromString('--expose-gc')
const gc = runInNewContext('gc') as () => void
const { faults, coverage } = await checkPacks(folder, await loadPlannerKnowledge(folder), packs, async () => {
  gc()
  await setImmediate()
})
for (const fault of faults) console.log(fault)
const served = Object.values(coverage.served).reduce((sum, count) => sum + count, 0)
for (const [pack, count] of Object.entries(coverage.served)) console.log(`${pack}: ${count}`)
console.log(
  `${served} of ${coverage.tasks} P1 tasks have a pack (${Math.round((served / coverage.tasks) * 100)} %).`,
)
console.log(faults.length === 0 ? 'All in form.' : `${faults.length} faults.`)
process.exitCode = faults.length === 0 ? 0 : 1
