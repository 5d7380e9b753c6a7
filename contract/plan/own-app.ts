import { z } from 'zod'
import { limits } from '#contract/limits.ts'

/** Something that an app of no known kind keeps, in the learner's words. */
export const KeptThing = z.object({
  /** The singular name of the thing: "waybill". */
  name: z.string().trim().min(1).max(limits.planEntryName),
  /** Facts about each, separated by commas: "length in m, paid yes/no, day". Their words decide the types. */
  facts: z.string().max(limits.planFirstStep).default(''),
  /** Other things it belongs to; to several of one kind if `several` is set. */
  belongsTo: z
    .array(z.object({ thing: z.string().max(limits.planEntryName), several: z.boolean().default(false) }))
    .max(limits.planThings)
    .default([]),
})
export type KeptThing = z.infer<typeof KeptThing>

/** A step that people take in the app. */
export const AppStep = z.object({
  does: z.string().trim().min(1).max(limits.planStep),
  /** The thing it acts on; null if its words tell. */
  to: z.string().max(limits.planEntryName).nullable().default(null),
})
export type AppStep = z.infer<typeof AppStep>

/** The interview about an app of no known kind: what it keeps, then what people do in it. */
export const OwnApp = z.object({
  things: z.array(KeptThing).max(limits.planThings).default([]),
  steps: z.array(AppStep).max(limits.planSteps).default([]),
})
export type OwnApp = z.infer<typeof OwnApp>
