import { z } from 'zod'
import { HintLevel } from '#contract/chat/hint.ts'
import { requiredText } from '#contract/identifiers.ts'
import { limits } from '#contract/limits.ts'
import { AskedCheck } from '#contract/learning/learning.ts'
import { tooMuchCode } from './too-much-code.ts'
import { Task } from './task.ts'

/**
 * Written help for a task, other than its lesson: the smallest hint and what its code needs. Never contains
 * the solution.
 */
export const TaskHelp = z.object({
  /** The kind of task, such as "the types of your data"; null if nothing is written about it. */
  kind: z.string().nullable(),
  /** What the learner can do afterwards, such as "describe your data as types of your own". */
  able: z.string().nullable(),
  /** The smallest hint, which is a question. */
  hint: z.string().nullable(),
  /** What the task's code needs, worded as if it were already met. */
  needs: z.array(z.string()),
  /** Whether the project as it is before this task can be downloaded for Xcode. */
  hasStart: z.boolean(),
})
export type TaskHelp = z.infer<typeof TaskHelp>

export const AttemptFile = z.object({
  name: requiredText('A file has a name', limits.attemptFileName, 'The name of a file'),
  code: z.string(),
})
export type AttemptFile = z.infer<typeof AttemptFile>

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
 * `proved`: all checks are met, no mistake was found, and everything the task asks for is in the code.
 * `wrong`: a line has a mistake. `missing`: a check is not met. `unknown`: the code alone does not show it.
 */
export const AttemptVerdict = z.enum(['proved', 'wrong', 'missing', 'unknown'])
export type AttemptVerdict = z.infer<typeof AttemptVerdict>

/** How far a stored attempt got: all, some or none of the checks are met without a mistake. */
export const AttemptProgress = z.enum(['right', 'close', 'far'])
export type AttemptProgress = z.infer<typeof AttemptProgress>

/** What was found in an attempt and what is missing. The code was read, not run. */
export const AttemptReading = z.object({
  verdict: AttemptVerdict,
  says: z.string(),
  found: z.array(z.object({ id: z.string(), passed: z.boolean(), says: z.string() })),
  faults: z.array(z.object({ file: z.string(), line: z.int(), says: z.string() })),
  /** The hint at the learner's current level, as Markdown; null if the missing parts say enough. */
  hint: z.string().nullable(),
  hintLevel: HintLevel,
})
export type AttemptReading = z.infer<typeof AttemptReading>

export const TaskFinish = z.object({
  task: Task,
  /** What the learner can do now, such as "describe what your app remembers as types of your own". */
  able: z.string().nullable(),
  next: Task.nullable(),
  /** A check question that helps to remember the topic; null if there is none. */
  question: AskedCheck.nullable(),
})
export type TaskFinish = z.infer<typeof TaskFinish>
