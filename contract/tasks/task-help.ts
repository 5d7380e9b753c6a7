import { z } from 'zod'
import { HintLevel } from '#contract/chat/hint.ts'
import { requiredText } from '#contract/identifiers.ts'
import { limits } from '#contract/limits.ts'
import { AskedCheck } from '#contract/learning/learning.ts'
import { tooMuchCode } from './too-much-code.ts'
import { Task } from './task.ts'

/** The help written for a task besides its lesson: the smallest hint and what its code needs, never the solution. */
export const TaskHelp = z.object({
  /** The kind of task: "the types of your data"; null if nothing is written for it. */
  kind: z.string().nullable(),
  /** What the learner can do afterwards: "describe your data as types of your own". */
  able: z.string().nullable(),
  /** The smallest hint: a question back. */
  hint: z.string().nullable(),
  /** What the task's code needs, worded as fulfilled. */
  needs: z.array(z.string()),
  /** Whether there is an Xcode project in the state before the task. */
  hasStart: z.boolean(),
})
export type TaskHelp = z.infer<typeof TaskHelp>

export const AttemptFile = z.object({
  name: requiredText('A file has a name', limits.attemptFileName, 'The name of a file'),
  code: z.string(),
})
export type AttemptFile = z.infer<typeof AttemptFile>

/** The learner's Swift, pasted or dropped. */
export const NewAttempt = z.object({
  files: z
    .array(AttemptFile)
    .min(1, 'Paste your Swift first')
    .max(limits.attemptFiles, `Check at most ${limits.attemptFiles} files at once`)
    .refine((files) => files.some(({ code }) => code.trim() !== ''), 'Paste your Swift first')
    .refine(
      (files) => files.reduce((sum, { code }) => sum + code.length, 0) <= limits.attemptCode,
      tooMuchCode,
    ),
})
export type NewAttempt = z.infer<typeof NewAttempt>

/**
 * `proved`: every check is met, no fault is seen, and all that the task asks for is in the code. `wrong`: a fault
 * with its line. `missing`: a check is not met. `unknown`: it cannot be judged from the code.
 */
export const AttemptVerdict = z.enum(['proved', 'wrong', 'missing', 'unknown'])
export type AttemptVerdict = z.infer<typeof AttemptVerdict>

/** How far a kept attempt went: whether all, some or none of the checks are met without a fault. */
export const AttemptProgress = z.enum(['right', 'close', 'far'])
export type AttemptProgress = z.infer<typeof AttemptProgress>

/** What an attempt has and lacks. The code was read, not run. */
export const AttemptReading = z.object({
  verdict: AttemptVerdict,
  /** The verdict in a sentence or two. */
  says: z.string(),
  found: z.array(z.object({ id: z.string(), passed: z.boolean(), says: z.string() })),
  faults: z.array(z.object({ file: z.string(), line: z.int(), says: z.string() })),
  /** The hint of the learner's current level, as Markdown; null if the missing parts say enough. */
  hint: z.string().nullable(),
  hintLevel: HintLevel,
})
export type AttemptReading = z.infer<typeof AttemptReading>

/** What is shown after a task is done. */
export const TaskFinish = z.object({
  task: Task,
  /** "describe what your app remembers as types of your own"; null if nothing is written for the task. */
  able: z.string().nullable(),
  next: Task.nullable(),
  /** One question to remember it by. */
  question: AskedCheck.nullable(),
})
export type TaskFinish = z.infer<typeof TaskFinish>
