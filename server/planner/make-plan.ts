import type { Plan } from '#contract/plan.ts'
import { buildArchitecture } from './build-architecture.ts'
import { buildRoadmap } from './build-roadmap.ts'
import { createFill, type Fill } from './fill-words.ts'
import type { PlannerKnowledge } from './load-planner-knowledge.ts'
import { matchFeatures, type Match } from './match-features.ts'
import { nameThings } from './name-things.ts'
import { readIdea } from './read-idea.ts'
import { readWishes } from './read-wishes.ts'
import { withOtherWishes } from './other-wishes.ts'
import { writeSummary } from './write-summary.ts'

export interface PlanInput {
  title?: string
  description: string
  /** Oldest first; each adds or takes away: "also with a widget", "no account please". */
  wishes?: string[]
}

/** A plan from the built-in knowledge alone: pure, and the same for the same words. */
export function makePlan(knowledge: PlannerKnowledge, input: PlanInput): Plan {
  const idea = readIdea(knowledge, input.description.trim() || (input.title ?? ''))
  const wishes = readWishes(knowledge, input.wishes ?? [])
  const match = withOtherWishes(matchFeatures(knowledge, idea, wishes), wishes)
  const names = nameThings(knowledge, idea, match, input.title)
  const fill = createFill(names)
  return {
    summary: writeSummary(match, names, idea, fill),
    audience: names.audience,
    features: featuresOf(match, fill),
    architecture: buildArchitecture(match, names, idea.fields, fill),
    roadmap: buildRoadmap(knowledge, match, fill),
    source: 'field-guide',
  }
}

function featuresOf(match: Match, fill: Fill): Plan['features'] {
  return match.features.map(({ feature, why, priority }) => ({ name: fill(feature.name), why: fill(why), frameworks: feature.frameworks, priority }))
}
