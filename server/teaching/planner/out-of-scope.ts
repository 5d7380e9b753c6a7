import type { Plan } from '#contract/plan/plan.ts'
import { stemsOf } from '#server/language/normalise.ts'
import type { Archetype } from '#server/teaching/planner/archetype.ts'
import type { Idea } from '#server/teaching/planner/reading/read-idea.ts'
import { filled, type Fill } from '#server/teaching/planner/writing/names.ts'
import type { ChosenParts } from './choose-parts.ts'
import { isShared, leavesPhone } from './consistent-storage.ts'
import type { PlannerKnowledge } from './load-planner-knowledge.ts'
import type { Part } from './part.ts'

/** What the first version leaves out, without what the idea asks for. */
export function outOfScope(
  { readAsk }: PlannerKnowledge,
  { notAtFirst }: Archetype,
  parts: readonly Part[],
  leftOut: ChosenParts['leftOut'],
  fill: Fill,
  idea: Idea,
): NonNullable<Plan['outOfScope']> {
  const isWanted = createWanted(idea)
  const planned = new Set(parts.map(({ name }) => fill(name).toLowerCase()))
  const refused = leftOut.map(({ what }) => stemsOf(what))
  const isRefused = (what: string) =>
    refused.some((stems) => stems.length > 0 && stems.every((stem) => stemsOf(what).includes(stem)))
  const ids = new Set(parts.map(({ id }) => id))
  // A plan with sharing cannot leave out "accounts and sharing".
  const isPlanned = (what: string) =>
    isShared(parts) &&
    what.split(' and ').some((part) => readAsk.wished(part).some((id) => ids.has(id) || leavesPhone.has(id)))
  const others = filled(notAtFirst, fill).filter(({ what }) => !isRefused(what) && !isPlanned(what))
  return [...leftOut, ...others].filter(({ what }) => !planned.has(what.toLowerCase()) && !isWanted(what))
}

/**
 * Returns a function that says whether the idea wants everything that a text names, so it is not listed as
 * left out.
 */
function createWanted({ clauses, wanted: said }: Idea): (text: string) => boolean {
  const refused = new Set(
    clauses.filter(({ role }) => role !== 'wanted').flatMap(({ text }) => stemsOf(text)),
  )
  const wanted = new Set(stemsOf(said).filter((stem) => !refused.has(stem)))
  return (text) => {
    const distinctive = stemsOf(text).filter((stem) => stem.length > 3)
    return distinctive.length > 0 && distinctive.every((stem) => wanted.has(stem))
  }
}
