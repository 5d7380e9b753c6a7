import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import type { Plan } from '#contract/plan.ts'
import { loadPlannerKnowledge } from '#server/teaching/planner/load-planner-knowledge.ts'
import { makePlan } from '#server/teaching/planner/make-plan.ts'
import { frameworkReasons } from './framework-reasons.ts'
import { comparePairs, sharedTitles, titlesOf, type PairReport } from './idea-pairs.ts'

const root = path.join(import.meta.dirname, '..')

const IdeaCase = z.object({
  id: z.string(),
  idea: z.string(),
  expect: z.array(z.string()).min(1),
  category: z.string().optional(),
  half: z.enum(['tune', 'held-out', 'fresh']).optional(),
})
type IdeaCase = z.infer<typeof IdeaCase>

export interface IdeaResult {
  case: IdeaCase
  plan: Plan
  /** Share of what must be named that is named. */
  recall: number
  missed: string[]
  /** Recall on the own idea minus the mean recall the same plan would have on all others. */
  margin: number
  /** Frameworks the idea gives no reason for. */
  excess: string[]
  milliseconds: number
}

export interface IdeaReport {
  name: string
  results: IdeaResult[]
  /** The largest share of task titles any two plans have in common, and which two. */
  overlap: { share: number; between: [string, string] }
}

/** Made-up ideas, each against each: a property rather than an exam. */
export async function evaluatePairs(): Promise<PairReport> {
  const knowledge = await loadPlannerKnowledge(path.join(root, 'knowledge'))
  return comparePairs(knowledge, (description) => makePlan(knowledge, { description }))
}

/** Plans every idea of our own file and, where it is there, of the shared one. */
export async function evaluateIdeas(): Promise<IdeaReport[]> {
  const knowledge = await loadPlannerKnowledge(path.join(root, 'knowledge'))
  const plan = (idea: string) => makePlan(knowledge, { description: idea })
  const own = readCases(path.join(root, 'eval/cases/ideas.jsonl'))
  const shared = path.join(root, '../shared/cases/ideas-dev.jsonl')
  return [
    report(
      'own ideas, tune',
      own.filter((entry) => entry.half === 'tune'),
      plan,
    ),
    report(
      'own ideas, held out',
      own.filter((entry) => entry.half === 'held-out'),
      plan,
    ),
    report(
      'own ideas written last, held out',
      own.filter((entry) => entry.half === 'fresh'),
      plan,
    ),
    ...(existsSync(shared) ? [report('shared ideas', readCases(shared), plan)] : []),
  ]
}

function readCases(file: string): IdeaCase[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => IdeaCase.parse(JSON.parse(line)))
}

/** What a plan says, every string of it. */
function planText(value: unknown): string {
  if (typeof value === 'string') return value
  if (Array.isArray(value)) return value.map(planText).join('\n')
  return typeof value === 'object' && value !== null ? planText(Object.values(value)) : ''
}

function report(name: string, cases: IdeaCase[], plan: (idea: string) => Plan): IdeaReport {
  plan(cases[0]?.idea ?? '')
  const results = cases.map((entry): IdeaResult => {
    const start = performance.now()
    const made = plan(entry.idea)
    const milliseconds = performance.now() - start
    // The idea's own words count for nothing, or an echo would score.
    const text = planText(made).split(entry.idea).join(' ')
    const missed = entry.expect.filter((pattern) => !matches(pattern, text))
    const recall = 1 - missed.length / entry.expect.length
    const others = cases
      .filter((other) => other !== entry)
      .map((other) => other.expect.filter((pattern) => matches(pattern, text)).length / other.expect.length)
    return {
      case: entry,
      plan: made,
      recall,
      missed,
      margin: recall - mean(others),
      excess: excessOf(entry.idea, made),
      milliseconds,
    }
  })
  return { name, results, overlap: largestOverlap(results) }
}

function matches(pattern: string, text: string): boolean {
  return new RegExp(pattern, 'is').test(text)
}

function excessOf(idea: string, plan: Plan): string[] {
  return plan.architecture.frameworks.filter(
    (framework) => frameworkReasons[framework] && !frameworkReasons[framework].test(idea),
  )
}

function largestOverlap(results: IdeaResult[]): IdeaReport['overlap'] {
  let largest: IdeaReport['overlap'] = { share: 0, between: ['', ''] }
  for (const [at, first] of results.entries()) {
    for (const second of results.slice(at + 1)) {
      const share = sharedTitles(titlesOf(first.plan), titlesOf(second.plan))
      if (share > largest.share) largest = { share, between: [first.case.id, second.case.id] }
    }
  }
  return largest
}

export function mean(values: number[]): number {
  return values.length > 0 ? values.reduce((sum, value) => sum + value, 0) / values.length : 0
}
