import type { PlanAnswers, PlanQuestion } from '#contract/plan/plan-answers.ts'
import type { PlanOrReadings } from '#contract/plan/plan.ts'
import type { LearnerProfile } from '#contract/account/user.ts'
import type { Archetype } from '#server/teaching/planner/archetype.ts'
import { answersInIdea } from '#server/teaching/planner/reading/answers-in-idea.ts'
import { readingsInDoubt } from '#server/teaching/planner/readings/offer-readings.ts'
import { createFill, namesFor, type Fill } from '#server/teaching/planner/writing/names.ts'
import { askForEnglish } from './ask-for-english.ts'
import type { PlannerKnowledge } from './load-planner-knowledge.ts'
import { makePlan } from './make-plan.ts'
import { asPreview } from './preview-questions.ts'
import { understand } from './understand.ts'

const most = 5

/** Makes the plan with these extra answers, for comparison. */
type PlanWith = (more: PlanAnswers) => ReturnType<typeof makePlan>

/**
 * The questions still open, given the idea, profile and earlier answers: first about this kind of app, then
 * general ones. At most five, and only those that change the plan. None if the idea is not in English.
 */
export function questionsFor(
  knowledge: PlannerKnowledge,
  description: string,
  profile: LearnerProfile,
  answers: PlanAnswers,
): PlanQuestion[] {
  if (askForEnglish(knowledge, [description]) !== null) return []
  const { idea, chosen } = understand(knowledge, { description, answers })
  const planWith: PlanWith = (more) => makePlan(knowledge, { description, answers: { ...answers, ...more } })
  const { archetype, isSure } = chosen
  const settled: PlanAnswers = {
    ...answersInIdea(knowledge, description),
    ...(profile.hoursPerWeek === null ? {} : { hoursPerWeek: profile.hoursPerWeek }),
    ...(profile.experience === null ? {} : { experience: profile.experience }),
    ...(archetype?.keeps === 'nothing' || archetype?.keeps === 'server' ? { storage: null } : {}),
    ...answers,
  }
  const isOpen = ({ id }: { id: PlanQuestion['id'] }) => settled[id] === undefined
  const aboutIdea =
    isSure && archetype
      ? aboutKind(
          knowledge,
          archetype,
          createFill(namesFor(idea, archetype, knowledge.findKept, {})),
          planWith,
        )
      : []
  const general = knowledge.asking.general.filter((question) => isOpen(question) && tells(question, planWith))
  return [...aboutIdea.filter(isOpen), ...general].slice(0, most)
}

/** A plan with its open questions, or the readings if only the learner can say what kind of app it is. */
export function previewPlan(
  knowledge: PlannerKnowledge,
  description: string,
  answers: PlanAnswers,
): PlanOrReadings {
  const readings = readingsInDoubt(knowledge, { description, answers })
  if (readings) return readings
  const nobody: LearnerProfile = { experience: null, goal: null, hoursPerWeek: null }
  return {
    ...makePlan(knowledge, { description, answers }),
    questions: questionsFor(knowledge, description, nobody, answers).map(asPreview),
  }
}

/**
 * Whether the answer to a question about storage or the minimum iOS changes the plan. Other general questions
 * always do.
 */
function tells({ id, choices }: PlanQuestion, planWith: PlanWith): boolean {
  if (id !== 'storage' && id !== 'minimumIOS') return true
  const plans = choices.map(({ value }) => {
    const { features, assumptions, architecture } = planWith({ [id]: value })
    return JSON.stringify([features, assumptions, architecture.minimumIOS])
  })
  return new Set(plans).size > 1
}

/** The questions of a known kind, without those whose answers add nothing to the plan. */
function aboutKind(
  { asking: { detail } }: PlannerKnowledge,
  { questions }: Archetype,
  fill: Fill,
  planWith: PlanWith,
): PlanQuestion[] {
  const planned = new Set(planWith({}).features.map(({ name }) => name))
  return questions.flatMap(({ question, choices }, at) => {
    const id = at === 0 ? 'detail' : 'detail2'
    const told = choices.map(({ label, option }, index) => {
      const value = String(index)
      const added = option ? planWith({ [id]: value }).features.filter(({ name }) => !planned.has(name)) : []
      const names = added.map(({ name }) => name).join(', ')
      return { value, label: fill(label), detail: names ? `${detail.adds} ${names}` : detail.stays }
    })
    if (told.every((choice) => choice.detail === detail.stays)) return []
    return [{ id, question: fill(question), why: detail.why, choices: told, recommended: null }]
  })
}
