import { z } from 'zod'
import { Id, Timestamp } from './identifiers.ts'

/** What was said and kept about a task, newest first. */
export const TaskMentions = z.object({
  /** The learner's own questions, by their beginning. */
  questions: z.array(z.object({ id: Id, beginning: z.string(), createdAt: Timestamp })),
  solutions: z.array(z.object({ id: Id, title: z.string() })),
})
export type TaskMentions = z.infer<typeof TaskMentions>
