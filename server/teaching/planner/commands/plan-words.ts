import type { Plan } from '#contract/plan/plan.ts'
import { createCloseSpelling } from '#server/language/close-spelling.ts'
import { stemsOf, wordsOf } from '#server/language/normalise.ts'
import { splitCamelCase } from '#server/language/split-camel-case.ts'
import type { PlannerKnowledge } from '#server/teaching/planner/load-planner-knowledge.ts'
import { shared } from './plan-parts.ts'

/** Corrects typos to the closest word of the plan or of a known feature's name. */
export function createRespell(
  { general: known, isEnglish }: PlannerKnowledge,
  plan: Plan,
): (text: string) => string {
  const names = [
    ...plan.features.map(({ name }) => name),
    ...plan.architecture.screens.map(({ name }) => name),
    ...plan.architecture.entities.map(({ name }) => splitCamelCase(name)),
    ...plan.roadmap.flatMap(({ tasks }) => tasks.map(({ title }) => title)),
    ...known.flatMap((one) => one.names),
  ]
  return createCloseSpelling(new Set(names.flatMap(wordsOf)), isEnglish)
}

/** Less than a name would count; titles of tasks and the reason only put the likelier feature first. */
export function nearly(
  said: ReadonlySet<string>,
  [why = '', story = '', ...titles]: readonly string[],
): number {
  const inTitles = Math.min(1, shared(said, new Set(stemsOf(titles.join(' '))))) * 1.2
  return inTitles + Math.min(1, shared(said, new Set(stemsOf(`${why} ${story}`)))) * 0.3
}

/** All runs of at most so many words, the longest first. */
export function spansOf(length: number, longest: number): [number, number][] {
  return Array.from({ length: longest }, (_, shorter) => longest - shorter).flatMap((size) =>
    Array.from({ length: Math.max(0, length - size + 1) }, (_, from): [number, number] => [
      from,
      from + size,
    ]),
  )
}
