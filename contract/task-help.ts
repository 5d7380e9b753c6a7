import { z } from 'zod'
import { requiredText } from './identifiers.ts'
import { limits } from './limits.ts'
import { AskedCheck } from './learning.ts'
import { Task } from './task.ts'

/** What is written for a task beside its lesson: the smallest hint, and what its code needs. The solution is not among it. */
export const TaskHelp = z.object({
  /** What kind of task it is: "the types of your data"; null where nothing is written for it. */
  kind: z.string().nullable(),
  /** The smallest hint: a question back. */
  hint: z.string().nullable(),
  /** What the code of the task needs, as it is said once it is there. */
  needs: z.array(z.string()),
})
export type TaskHelp = z.infer<typeof TaskHelp>

export const NewAttempt = z.object({
  code: requiredText('Paste your Swift first', limits.chatMessage, 'The code'),
})
export type NewAttempt = z.infer<typeof NewAttempt>

/** What an attempt has and lacks. It was read and not run. */
export const AttemptReading = z.object({
  /** `unread`: no Swift, or more than can be read at once. */
  verdict: z.enum(['right', 'close', 'far', 'unread']),
  found: z.array(z.object({ id: z.string(), passed: z.boolean(), says: z.string() })),
  faults: z.array(z.object({ line: z.int(), says: z.string() })),
})
export type AttemptReading = z.infer<typeof AttemptReading>

/** The moment after a task is done. */
export const TaskFinish = z.object({
  task: Task,
  /** "describe what your app remembers as types of your own"; null where nothing is written for the task. */
  able: z.string().nullable(),
  next: Task.nullable(),
  /** One question to remember it by. */
  question: AskedCheck.nullable(),
})
export type TaskFinish = z.infer<typeof TaskFinish>
