import path from 'node:path'
import { projectRoot } from '#server/platform/project-root.ts'
import { loadKnowledge } from '#server/teaching/load-knowledge.ts'
import { makePlan } from '#server/teaching/planner/make-plan.ts'
import {
  agreeInBodies,
  examine,
  featureOverlap,
  mean,
  ownCases,
  readCases,
  type IdeaResult,
} from '#eval/ideas.ts'

/** Prints the planner's figures for a file of cases. Shows no single cases, so that nobody tunes for them. */
export async function printIdeas(file = ownCases): Promise<void> {
  const { planner: knowledge } = await loadKnowledge(path.join(projectRoot, 'knowledge'))
  const results = readCases(file).map((entry) =>
    examine(entry, (idea) => makePlan(knowledge, { description: idea })),
  )
  const kinds = new Set(results.map(({ case: { half } }) => half))
  for (const half of kinds)
    printFigures(
      `Planner, ${half ?? 'all'}`,
      results.filter((one) => one.case.half === half),
    )
  printPairs(results)
  printSureness(results)
  console.log(`  slowest ${Math.max(...results.map(({ milliseconds }) => milliseconds)).toFixed(0)} ms`)
}

function printFigures(name: string, results: readonly IdeaResult[]): void {
  console.log(`\n${name} (${results.length})`)
  console.log(`  main entity right ${shareOf(results.map(({ isMainRight }) => isMainRight))}`)
  console.log(`  concepts, echoes stripped ${shareOf(results.map(({ concepts }) => concepts))}`)
  console.log(`  exclusions kept ${shareOf(results.map(({ excluded }) => excluded))}`)
  console.log(`  plans with a must-not ${shareOf(results.map(({ hasMustNot }) => hasMustNot))}`)
  const unsafe = results.filter((one) => one.case.warning)
  const safe = results.filter((one) => !one.case.warning)
  console.log(
    `  warned where due ${shareOf(unsafe.map(({ warnsRightly }) => warnsRightly))}   warned without reason ${shareOf(safe.map(({ warnsRightly }) => !warnsRightly))}`,
  )
}

function printPairs(results: readonly IdeaResult[]): void {
  const within: number[] = []
  const between: number[] = []
  let [pairs, alike] = [0, 0]
  for (const [at, one] of results.entries())
    for (const other of results.slice(at + 1)) {
      const isSame = Boolean(one.case.group) && one.case.group === other.case.group
      ;(isSame ? within : between).push(featureOverlap(one.plan, other.plan))
      if (isSame) continue
      pairs += 1
      if (agreeInBodies(one.plan, other.plan)) alike += 1
    }
  console.log('\nPlanner, pairs of plans')
  console.log(`  features shared within a group ${shareOf(within)}   between ideas ${shareOf(between)}`)
  console.log(
    `  pairs that share more than half of their task bodies ${shareOf(pairs > 0 ? [alike / pairs] : [])} of ${pairs}`,
  )
}

/** Prints how right the plans are that the planner is sure of, and the others. */
function printSureness(results: readonly IdeaResult[]): void {
  for (const isSure of [true, false]) {
    const some = results.filter(({ plan }) => plan.understood?.isSure === isSure)
    console.log(
      `  ${isSure ? 'sure' : 'in doubt'} (${some.length}): main entity ${shareOf(some.map(({ isMainRight }) => isMainRight))}, concepts ${shareOf(some.map(({ concepts }) => concepts))}`,
    )
  }
}

/** "–" if no case tests this. */
function shareOf(marks: readonly (number | boolean | null)[]): string {
  const told = marks.filter((mark) => mark !== null).map(Number)
  return told.length > 0 ? `${(100 * mean(told)).toFixed(1)} %` : '–'
}
