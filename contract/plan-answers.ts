import { z } from 'zod'
import { limits } from './limits.ts'
import { TargetIos } from './project.ts'
import { Experience } from './user.ts'

/** Whom the app is for. */
const PlanAudience = z.enum(['self', 'circle', 'everyone'])
/** Where it keeps what it keeps. */
const PlanStorage = z.enum(['device', 'icloud', 'account'])

/** In characters, of what a person does first. */
export const firstStepLength = 300

/** What was said when the planner asked. Null: asked, and left to the planner; absent: not asked yet. */
export const PlanAnswers = z
  .object({
    audience: PlanAudience.nullable(),
    storage: PlanStorage.nullable(),
    minimumIOS: TargetIos.nullable(),
    hoursPerWeek: z
      .int('The hours are a whole number')
      .min(1, 'The hours are 1 at least')
      .max(limits.hoursPerWeek, `The hours can be ${limits.hoursPerWeek} at most`)
      .nullable(),
    experience: Experience.nullable(),
    /** The kind of app that is closest: an id of `nearest`, or "none". */
    kind: z.string().max(80).nullable(),
    /** What a person does first in it, in the learner's words. */
    firstStep: z.string().max(firstStepLength).nullable(),
    /** Which choices were taken of the questions about this kind of app. */
    detail: z.string().max(80).nullable(),
    detail2: z.string().max(80).nullable(),
  })
  .partial()
export type PlanAnswers = z.infer<typeof PlanAnswers>

const QuestionId = z.enum([
  'kind',
  'firstStep',
  'detail',
  'detail2',
  'audience',
  'storage',
  'minimumIOS',
  'hoursPerWeek',
  'experience',
])

/** One thing that the idea leaves open. */
export const PlanQuestion = z.object({
  id: QuestionId,
  question: z.string(),
  /** What the answer changes in the plan. */
  why: z.string(),
  /** Empty where the learner answers in their own words. */
  choices: z.array(
    z.object({ value: z.union([z.string(), z.int()]), label: z.string(), detail: z.string() }),
  ),
  /** The choice the planner takes when nobody says anything; null where only the learner can know. */
  recommended: z.union([z.string(), z.int()]).nullable(),
})
export type PlanQuestion = z.infer<typeof PlanQuestion>

export const PlanQuestions = z.object({
  /** Those that neither the idea, the profile nor an answer has settled; five at most. */
  questions: z.array(PlanQuestion).max(5),
  answers: PlanAnswers,
})
export type PlanQuestions = z.infer<typeof PlanQuestions>
