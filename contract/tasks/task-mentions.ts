import { z } from 'zod'
import { Id, Timestamp } from '#contract/identifiers.ts'

/** Messages and solutions about a task, newest first. */
export const TaskMentions = z.object({
  /** The learner's questions, each with the first words of its text. */
  questions: z.array(z.object({ id: Id, beginning: z.string(), createdAt: Timestamp })),
  solutions: z.array(z.object({ id: Id, title: z.string() })),
})
export type TaskMentions = z.infer<typeof TaskMentions>
