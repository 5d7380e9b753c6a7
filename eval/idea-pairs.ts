import type { Plan } from '#contract/plan.ts'
import type { PlannerKnowledge } from '#server/teaching/planner/load-planner-knowledge.ts'
import { plural } from '#server/teaching/planner/idea/word-forms.ts'

export interface PairReport {
  pairs: number
  /** Pairs of plans that share more than half of the shorter one's titles. */
  tooMuchAlike: [string, string][]
}

/** The same thing wanted for different ends is a different idea too. */
const doings = [
  'Keep a list of my THINGS',
  'Remind me of my THINGS before I forget them',
  'A diary of my THINGS with photos',
  'Compare my THINGS in charts',
  'Share my THINGS with my family',
]

/** Sentences about every few of the things the planner knows, each against each. */
export function comparePairs(
  knowledge: PlannerKnowledge,
  plan: (idea: string) => Plan,
  everyNth = 4,
): PairReport {
  const things = knowledge.things
    .filter(({ role }) => role !== 'subject' && role !== 'person')
    .filter((_, at) => at % everyNth === 0)
  const ideas = things.flatMap(({ words }) =>
    doings.map((doing) => doing.replace('THINGS', plural(words[0] ?? ''))),
  )
  const planned = ideas.map((idea) => ({ idea, titles: titlesOf(plan(idea)) }))
  const pairs = planned.flatMap((first, at) => planned.slice(at + 1).map((second) => ({ first, second })))
  const alike = pairs.filter(({ first, second }) => sharedTitles(first.titles, second.titles) > 0.5)
  return { pairs: pairs.length, tooMuchAlike: alike.map(({ first, second }) => [first.idea, second.idea]) }
}

/** Of the shorter plan's task titles, the share that stands in the other too. */
export function sharedTitles(first: Set<string>, second: Set<string>): number {
  return first.intersection(second).size / Math.min(first.size, second.size)
}

export function titlesOf(plan: Plan): Set<string> {
  return new Set(plan.roadmap.flatMap((phase) => phase.tasks.map((task) => task.title)))
}
