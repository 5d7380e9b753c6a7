import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { projectRoot } from '#server/platform/project-root.ts'
import { answerFaults } from './guide/checks/check-answers.ts'
import { fieldGuideFaults } from './guide/checks/check-field-guide.ts'
import { checkPacks } from './packs/checks/check-packs.ts'
import { loadPacks } from './packs/load-packs.ts'
import { createTaskPacks } from './packs/task-help.ts'
import { archetypeFaults } from '#server/teaching/planner/archetypes/check-archetypes.ts'
import { loadPlannerKnowledge } from './planner/load-planner-knowledge.ts'

// Reports errors in the knowledge: `npm run check:knowledge`. With names of articles and files, it checks only these,
// without the task packs: `npm run check:knowledge -- swiftui-state volunteer-rota.yaml`. With `--all`, the packs are
// tested on plans of all kinds of app instead of a sample.
const knowledge = path.join(projectRoot, 'knowledge')
const given = process.argv.slice(2)
const names = given.filter((name) => name !== '--all')
const faults = names.length > 0 ? await faultsIn(names) : await allFaults(given.includes('--all'))
for (const fault of faults) console.log(fault)
console.log(faults.length === 0 ? 'All in form.' : `${faults.length} faults.`)
process.exitCode = faults.length === 0 ? 0 : 1

async function faultsIn(only: readonly string[]): Promise<string[]> {
  const folders = ['articles', 'answers', 'misconceptions', 'archetypes']
  const files = await Promise.all(
    folders.map((folder) => readdir(path.join(knowledge, folder), { recursive: true })),
  )
  const known = new Set(files.flat().map((file) => path.basename(file, '.md')))
  return [
    ...only.filter((name) => !known.has(name)).map((name) => `no article or file is called ${name}`),
    ...(await fieldGuideFaults(knowledge, only)),
    ...(await answerFaults(knowledge, only)),
    ...archetypeFaults(knowledge, only),
  ]
}

async function allFaults(isWhole: boolean): Promise<string[]> {
  return [
    ...(await fieldGuideFaults(knowledge)),
    ...(await answerFaults(knowledge)),
    ...archetypeFaults(knowledge),
    ...(await packFaults(isWhole)),
  ]
}

/** Also prints how many tasks of the apps' first versions have a pack. */
async function packFaults(isWhole: boolean): Promise<string[]> {
  const packs = createTaskPacks(await loadPacks(knowledge))
  const planner = await loadPlannerKnowledge(knowledge)
  setFlagsFromString('--expose-gc')
  const gc = runInNewContext('gc') as () => void
  const { faults, coverage } = await checkPacks({ folder: knowledge, planner, packs, isWhole }, async () => {
    gc()
    await setImmediate()
  })
  const served = Object.values(coverage.served).reduce((sum, count) => sum + count, 0)
  if (isWhole) for (const [pack, count] of Object.entries(coverage.served)) console.log(`${pack}: ${count}`)
  console.log(
    `${served} of ${coverage.tasks} P1 tasks of ${coverage.kinds} kinds of app have a pack (${Math.round((served / coverage.tasks) * 100)} %).`,
  )
  return faults
}
