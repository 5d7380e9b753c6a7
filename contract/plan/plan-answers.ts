import { z } from 'zod'
import { limits } from '#contract/limits.ts'
import { TargetIos } from '#contract/project.ts'
import { Experience } from '#contract/account/user.ts'
import { OwnApp } from './own-app.ts'

const PlanAudience = z.enum(['self', 'circle', 'everyone'])
const PlanStorage = z.enum(['device', 'icloud', 'account'])

/** The learner's answers. Null leaves the decision to the planner; absent means not answered yet. */
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
    /** The kind of app: the `kind` of the chosen reading, or "none". */
    kind: z.string().max(80).nullable(),
    /** For an app of no known kind: what it stores and what people do in it. */
    own: OwnApp.nullable(),
    /** Answers to the questions of earlier versions, one thing and one step, which still count. */
    entry: z.string().max(limits.planEntryName).nullable(),
    facts: z.string().max(limits.planFirstStep).nullable(),
    firstStep: z.string().max(limits.planFirstStep).nullable(),
    /** Index of the choice for the archetype's first question, as text; `detail2` is for its second. */
    detail: z.string().max(80).nullable(),
    detail2: z.string().max(80).nullable(),
  })
  .partial()
export type PlanAnswers = z.infer<typeof PlanAnswers>

const QuestionId = z.enum([
  'detail',
  'detail2',
  'audience',
  'storage',
  'minimumIOS',
  'hoursPerWeek',
  'experience',
])

export const PlanQuestion = z.object({
  id: QuestionId,
  question: z.string(),
  /** What the answer changes about the plan. */
  why: z.string(),
  choices: z.array(
    z.object({ value: z.union([z.string(), z.int()]), label: z.string(), detail: z.string() }),
  ),
  /** The answer the planner assumes; null if only the learner can know it. */
  recommended: z.union([z.string(), z.int()]).nullable(),
})
export type PlanQuestion = z.infer<typeof PlanQuestion>

export const PlanQuestions = z.object({
  /** The questions that neither the idea, the profile nor an answer has settled; at most five. */
  questions: z.array(PlanQuestion).max(5),
  answers: PlanAnswers,
})
export type PlanQuestions = z.infer<typeof PlanQuestions>

/** A question that comes with the preview of a plan, in the format for agents. */
export const PreviewQuestion = z.object({
  id: QuestionId,
  text: z.string(),
  choices: z.array(z.object({ id: z.string(), label: z.string(), description: z.string() })),
})

export type PreviewQuestion = z.infer<typeof PreviewQuestion>

/** Answers in the format for agents, in which a number may be text. */
export const PreviewAnswers = PlanAnswers.extend({
  hoursPerWeek: z.union([
    PlanAnswers.shape.hoursPerWeek,
    z.string().regex(/^\d{1,2}$/, 'The hours are a number'),
  ]),
})
export type PreviewAnswers = z.infer<typeof PreviewAnswers>
