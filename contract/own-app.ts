import { z } from 'zod'
import { limits } from './limits.ts'

/** Something that an app of no known kind keeps, in the learner's words. */
export const KeptThing = z.object({
  /** What one of it is called: "waybill". */
  name: z.string().trim().min(1).max(limits.planEntryName),
  /** What is known of each, with commas between: "length in m, paid yes/no, day". Its words tell the types. */
  facts: z.string().max(limits.planFirstStep).default(''),
  /** Other things of this app that it belongs to; to several of one kind at once where `several` is set. */
  belongsTo: z
    .array(z.object({ thing: z.string().max(limits.planEntryName), several: z.boolean().default(false) }))
    .max(limits.planThings)
    .default([]),
})
export type KeptThing = z.infer<typeof KeptThing>

/** One thing that a person does in the app. */
export const AppStep = z.object({
  does: z.string().trim().min(1).max(limits.planStep),
  /** The thing it is done to; null where its words tell. */
  to: z.string().max(limits.planEntryName).nullable().default(null),
})
export type AppStep = z.infer<typeof AppStep>

/** The interview about an app of no known kind: what it keeps, and what a person does in it, in that order. */
export const OwnApp = z.object({
  things: z.array(KeptThing).max(limits.planThings).default([]),
  steps: z.array(AppStep).max(limits.planSteps).default([]),
})
export type OwnApp = z.infer<typeof OwnApp>
