import { z } from 'zod'
import { limits } from '#contract/limits.ts'
import { sketchQuestions } from './sketch-questions.ts'

/** A thing that an app of no known kind stores, in the learner's words. */
export const KeptThing = z.object({
  /** In the singular, such as "waybill". */
  name: z.string().trim().min(1, sketchQuestions.nothingKept).max(limits.planEntryName),
  /**
   * Facts about each one, such as "length in m, paid yes/no, day". The planner infers types from these words.
   */
  facts: z.string().max(limits.planFirstStep).default(''),
  /** The things each one belongs to. `several` means that it belongs to any number of them. */
  belongsTo: z
    .array(z.object({ thing: z.string().max(limits.planEntryName), several: z.boolean().default(false) }))
    .max(limits.planThings)
    .default([]),
})
export type KeptThing = z.infer<typeof KeptThing>

/** Something people do in the app. */
export const AppStep = z.object({
  does: z.string().trim().min(1).max(limits.planStep),
  /** The thing the step is about; null to infer it from `does`. */
  to: z.string().max(limits.planEntryName).nullable().default(null),
})
export type AppStep = z.infer<typeof AppStep>

/** What an app of no known kind stores, and what people do in it. */
export const OwnApp = z.object({
  things: z.array(KeptThing).max(limits.planThings).default([]),
  steps: z.array(AppStep).max(limits.planSteps).default([]),
})
export type OwnApp = z.infer<typeof OwnApp>
