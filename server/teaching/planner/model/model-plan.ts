import { z } from 'zod'

/** What a language model fills in. Anything that can be computed or looked up is left out. */
export const ModelPlan = z.object({
  summary: z.string(),
  audience: z.string(),
  features: z.array(
    z.object({
      name: z.string(),
      why: z.string(),
      frameworks: z.array(z.string()),
      priority: z.enum(['low', 'medium', 'high']),
    }),
  ),
  architecture: z.object({
    pattern: z.string(),
    frameworks: z.array(z.string()),
    decisions: z.array(z.object({ choice: z.string(), instead: z.string(), because: z.string() })),
    screens: z.array(z.object({ name: z.string(), purpose: z.string() })),
    entities: z.array(
      z.object({ name: z.string(), fields: z.array(z.object({ name: z.string(), type: z.string() })) }),
    ),
    privacyKeys: z.array(z.string()),
    minimumIOS: z.string(),
  }),
  roadmap: z.array(
    z.object({
      phase: z.string(),
      goal: z.string(),
      tasks: z.array(
        z.object({
          title: z.string(),
          description: z.string(),
          priority: z.enum(['low', 'medium', 'high']),
          minutes: z.number(),
          doneWhen: z.string(),
          topics: z.array(z.string()),
          /** The name of the task's feature; empty for the skeleton. */
          feature: z.string(),
        }),
      ),
    }),
  ),
})
