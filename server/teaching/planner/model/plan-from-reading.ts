import type { Plan } from '#contract/plan/plan.ts'
import { stemsOf } from '#server/language/normalise.ts'
import type { PlannerKnowledge } from '#server/teaching/planner/load-planner-knowledge.ts'
import { makePlan } from '#server/teaching/planner/make-plan.ts'
import type { PlanInput } from '#server/teaching/planner/understand.ts'
import { ideaReadingSchema, noKind, type IdeaReading, type IdeaReadingRequest } from './idea-reading.ts'

/** The built-in plan for an idea that a small model has read; null if the reading is not usable. */
export function planFromReading(
  knowledge: PlannerKnowledge,
  input: PlanInput,
  { kinds }: IdeaReadingRequest,
  value: unknown,
): Plan | null {
  const { success, data } = ideaReadingSchema({ kinds, instructions: '', prompt: '' }).safeParse(value)
  if (!success) return null
  const reading = onlyOfIdea(data, input)
  if (reading.kind === noKind && reading.things.length === 0) return null
  return makePlan(knowledge, {
    ...input,
    wishes: [...(input.wishes ?? []), ...reading.ruledOut.map((what) => `no ${what}`)],
    answers: { ...input.answers, ...answersOf(reading) },
  })
}

function answersOf({ kind, things, steps }: IdeaReading): PlanInput['answers'] {
  if (kind !== noKind) return { kind }
  const names = things.map(({ name }) => name)
  return {
    kind: noKind,
    own: {
      things: things.map(({ name, facts, belongsTo }) => ({
        name,
        facts,
        belongsTo:
          names.includes(belongsTo) && belongsTo !== name ? [{ thing: belongsTo, several: false }] : [],
      })),
      steps: steps.map(({ does, to }) => ({ does, to: names.includes(to) ? to : null })),
    },
  }
}

/** Removes what the model added: things, steps and exclusions that share no word with the idea. */
function onlyOfIdea({ kind, things, steps, ruledOut }: IdeaReading, input: PlanInput): IdeaReading {
  const said = new Set(stemsOf(`${input.title ?? ''} ${input.description}`))
  const isSaid = (text: string) => stemsOf(text).some((stem) => said.has(stem))
  return {
    kind,
    things: things.filter(({ name }) => isSaid(name)),
    steps: steps.filter(({ does }) => isSaid(does)),
    ruledOut: ruledOut.filter((what) => isSaid(what)),
  }
}
