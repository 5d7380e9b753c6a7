import { z } from 'zod'
import { HintLevel } from '#contract/chat/hint.ts'
import { Id, Timestamp } from '#contract/identifiers.ts'
import { TaskProof } from '#contract/tasks/task.ts'

/** A finished task, with the code the learner wrote and the help they had. */
export const JourneyStep = z.object({
  id: Id,
  title: z.string(),
  phase: z.string().nullable(),
  /** What the learner can do now; null if nothing is written about it. */
  able: z.string().nullable(),
  doneAt: Timestamp,
  /** The highest hint level the tutor gave; null if it gave no hint. */
  help: HintLevel.nullable(),
  /** Whether the learner explained the solution in their own words after it was shown. */
  explained: z.boolean(),
  proof: TaskProof,
  /** The learner's files that met all of the task's needs, with the time they did. */
  wrote: z.array(z.object({ file: z.string(), at: Timestamp })),
})
export type JourneyStep = z.infer<typeof JourneyStep>

export const mostLater = 4

/** What was built in a project so far, with evidence. */
export const Journey = z.object({
  title: z.string(),
  summary: z.string().nullable(),
  begunAt: Timestamp,
  total: z.int(),
  /** In the order they were finished. */
  steps: z.array(JourneyStep),
  /** Ideas for later: features that were put aside, and what this version leaves out. */
  later: z.array(z.string()).max(mostLater),
})
export type Journey = z.infer<typeof Journey>
