import { evaluateIdeas, evaluatePairs, mean, type IdeaReport, type IdeaResult } from './ideas.ts'

/** Prints the planner's figures; what the held-out half misses is never shown, so that nobody tunes to it. */
export async function printIdeas(): Promise<void> {
  for (const report of await evaluateIdeas()) {
    console.log(`\nPlanner, ${report.name} (${report.results.length})`)
    console.log(
      `  recall ${percent(mean(report.results.map((result) => result.recall)))}   margin ${percent(mean(report.results.map((result) => result.margin)))}   complete ${percent(mean(report.results.map((result) => Number(result.recall === 1))))}`,
    )
    console.log(
      `  phases ${range(report, (result) => result.plan.roadmap.length)}   tasks ${range(report, taskCount)}   features ${range(report, (result) => result.plan.features.length)}   slowest ${Math.max(...report.results.map((result) => result.milliseconds)).toFixed(1)} ms`,
    )
    console.log(
      `  largest share of task titles in two plans ${percent(report.overlap.share)} (${report.overlap.between.join(', ')})`,
    )
    const excessive = report.results.filter((result) => result.excess.length > 0)
    console.log(`  plans with a framework the idea gives no reason for ${excessive.length}`)
    if (!report.name.includes('held out')) for (const line of details(report)) console.log(`    ${line}`)
  }
  const { pairs, tooMuchAlike } = await evaluatePairs()
  console.log(
    `\nPlanner, made-up ideas each against each: ${tooMuchAlike.length} of ${pairs} pairs share more than half of their task titles`,
  )
  for (const [first, second] of tooMuchAlike.slice(0, 10)) console.log(`    ${first} / ${second}`)
}

function details(report: IdeaReport): string[] {
  return report.results
    .filter((result) => result.missed.length > 0 || result.excess.length > 0)
    .map(
      (result) =>
        `${result.case.id} ${[...result.missed.map((pattern) => `misses ${pattern}`), ...result.excess.map((framework) => `needs no ${framework}`)].join('; ')}`,
    )
}

function taskCount(result: IdeaResult): number {
  return result.plan.roadmap.reduce((sum, phase) => sum + phase.tasks.length, 0)
}

function range(report: IdeaReport, figure: (result: IdeaResult) => number): string {
  const figures = report.results.map(figure)
  return `${Math.min(...figures)}–${Math.max(...figures)}`
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`
}
