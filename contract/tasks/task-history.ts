import { z } from 'zod'
import { HintLevel } from '#contract/chat/hint.ts'
import { Timestamp } from '#contract/identifiers.ts'
import { TaskProof } from './task.ts'
import { AttemptProgress } from './task-help.ts'

const at = Timestamp

/** Oldest first. */
export const TaskHistory = z.array(
  z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('added'), at, fromPlan: z.boolean() }),
    z.object({ kind: z.literal('lesson-read'), at }),
    /** The first question about the task. */
    z.object({ kind: z.literal('asked'), at }),
    /** The first answer at this hint level. */
    z.object({ kind: z.literal('hint'), at, level: HintLevel }),
    z.object({ kind: z.literal('attempt'), at, verdict: AttemptProgress }),
    z.object({ kind: z.literal('check'), at, passed: z.boolean() }),
    z.object({ kind: z.literal('saved'), at, title: z.string() }),
    z.object({ kind: z.literal('completed'), at, proof: TaskProof }),
  ]),
)
export type TaskHistory = z.infer<typeof TaskHistory>
export type TaskEvent = TaskHistory[number]
