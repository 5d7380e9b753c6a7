import type { Plan } from '#contract/plan/plan.ts'
import { stemOf, wordsOf } from '#server/language/normalise.ts'

/** Things in the examples of articles and packs. In a lesson they confuse, unless the plan has them too. */
const exampleThings = new Set(
  `plant fern watering recipe ingredient cup album garment invoice hike crag climber boulder patient museum lamp printer
  podcast piano hotel voucher parcel`
    .split(/\s+/)
    .map(stemOf),
)

/** The first thing of another app that a text mentions; null if it mentions only things in the plan or in `own`. */
export function otherThingIn(text: string, plan: Plan | null, own = ''): string | null {
  const named = wordsOf(text).filter((word) => exampleThings.has(stemOf(word)))
  if (named.length === 0) return null
  const known = new Set([...stemsOfPlan(plan), ...stemsOf(own)])
  return named.find((word) => !known.has(stemOf(word))) ?? null
}

const read = new WeakMap<Plan, ReadonlySet<string>>()

function stemsOfPlan(plan: Plan | null): ReadonlySet<string> {
  if (!plan) return new Set()
  const stems = read.get(plan) ?? new Set(stemsOf(JSON.stringify(plan)))
  read.set(plan, stems)
  return stems
}

function stemsOf(text: string): string[] {
  return wordsOf(text.replace(/(?<=[a-z0-9])(?=[A-Z])/g, ' ')).map(stemOf)
}
