import { z } from 'zod'
import { Slug } from '#contract/learning/article.ts'

/** A task from the knowledge files, before its placeholders are filled. */
export const RoadmapTask = z.strictObject({
  id: Slug,
  title: z.string().min(6),
  description: z.string().min(60),
  minutes: z.tuple([z.int(), z.int()]),
  doneWhen: z.string().min(20),
  topics: z.array(Slug).min(1),
})
export type RoadmapTask = z.infer<typeof RoadmapTask>
