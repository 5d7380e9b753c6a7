import type { z } from 'zod'
import type { PlanScreen } from '#contract/plan/plan.ts'
import { wordsOf } from '#server/language/normalise.ts'
import { sentencesOf } from '#server/teaching/planner/reading/clause.ts'
import type { RuledOut } from '#server/teaching/planner/ruled-out/ruled-out-topic.ts'
import type { Need } from './need.ts'

interface Needed {
  frameworks: string[]
  privacyKeys: string[]
}

/** Adds the frameworks and privacy keys that a plan's tasks and screens need to those listed. */
export function deriveNeeds(
  { needs, ruledOut }: { needs: readonly Need[]; ruledOut: z.infer<typeof RuledOut> },
  texts: readonly string[],
  screens: readonly PlanScreen[],
  listed: Needed,
): Needed {
  const kinds = new Set(screens.flatMap(({ shows = [] }) => shows.map(({ kind }) => kind)))
  // A negated sentence needs nothing: "Not with SwiftData yet".
  const sentences = texts
    .flatMap(sentencesOf)
    .filter((sentence) => !wordsOf(sentence).some((word) => ruledOut.negates.includes(word)))
    .join('\n')
  const used = needs.filter(
    ({ signs, screenParts }) =>
      screenParts.some((kind) => kinds.has(kind)) || signs.some((sign) => sentences.includes(sign)),
  )
  const frameworks = new Set(listed.frameworks)
  const privacyKeys = new Set(listed.privacyKeys)
  for (const need of used) {
    if (!need.frameworks.some((name) => frameworks.has(name))) frameworks.add(need.frameworks[0]!)
    for (const key of need.privacy) privacyKeys.add(key)
  }
  return { frameworks: [...frameworks], privacyKeys: [...privacyKeys] }
}
