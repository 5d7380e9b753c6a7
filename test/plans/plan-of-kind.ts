import { readFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { Plan } from '#contract/plan/plan.ts'
import { projectRoot } from '#server/platform/project-root.ts'
import { makePlan } from '#server/teaching/planner/make-plan.ts'
import { knownKnowledge } from '#test/known-knowledge.ts'

const { planner } = await knownKnowledge()
const plans = new Map<string, Plan>()

/** Different kinds of apps, for tests that go through whole projects. */
export const sampleKinds = ['climbing-log', 'chess-clock', 'book-club']
/** More kinds of apps, for the deep check. */
export const moreKinds = [
  'ar-placing',
  'budget-envelopes',
  'bird-log',
  'city-audio-guide',
  'currency-converter',
  'brick-breaker',
  'document-scanner',
  'air-quality',
  'daily-quote',
]

/** Plans from when there were general kinds of app: they must still open and have help for their tasks. */
const earlierPlans = z
  .record(z.string(), Plan)
  .parse(JSON.parse(readFileSync(path.join(projectRoot, 'test/storage/earlier-plans.json'), 'utf8')))

/** The plan for a kind's first description. Made once for all tests of a worker, which must not change it. */
export function planOfKind(id: string): Plan {
  const made = plans.get(id) ?? planned(id)
  plans.set(id, made)
  return made
}

function planned(kind: string): Plan {
  const earlier = earlierPlans[kind]
  if (earlier) return earlier
  const description = planner.archetypeById.get(kind)!.says[0]!
  return makePlan(planner, { title: 'Leafy', description, answers: { kind } })
}
