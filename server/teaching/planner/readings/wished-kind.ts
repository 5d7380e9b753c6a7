import type { PlanReadings } from '#contract/plan/plan.ts'
import { boundWords } from '#server/language/bound-text.ts'
import type { PlannerKnowledge } from '#server/teaching/planner/load-planner-knowledge.ts'
import type { PlanInput } from '#server/teaching/planner/understand.ts'
import { otherReadings } from './offer-readings.ts'

/** A longer description says more than the kind of app, so the correction is appended to it. */
const longestReplaced = 200

/**
 * The readings for a wish that says what the app is instead: "it's not a snake, it's a frog that jumps". Null
 * for any other wish.
 */
export function wishedReadings(
  knowledge: PlannerKnowledge,
  input: PlanInput,
  wish: string,
): PlanReadings | null {
  const said = knowledge.readOtherKind(boundWords(wish))[0]?.slots['kind']
  if (said === undefined) return null
  const { description } = input
  return {
    ...otherReadings(knowledge, { ...input, description: said, said: [], wishes: [] }),
    description: description.length <= longestReplaced ? said : `${description}\n\n${said}`,
  }
}
