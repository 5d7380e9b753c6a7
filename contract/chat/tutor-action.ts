import { z } from 'zod'
import { Id } from '#contract/identifiers.ts'
import { tutorActions } from './action-names.ts'

export const TutorAction = z.enum(tutorActions)
export type TutorAction = z.infer<typeof TutorAction>

/** What was pressed, stored with the message. */
export const PressedAction = z.object({
  action: TutorAction,
  /** The message it is about; the newest answer if absent. */
  messageId: Id.optional(),
  /** A line of that message's code, counted from 1 through all its blocks. */
  line: z.int().min(1).max(100_000).optional(),
})
export type PressedAction = z.infer<typeof PressedAction>

/** What can be done now, as a button below an answer. */
export const Offer = z.discriminatedUnion('kind', [
  /** Asks the tutor. */
  z.object({ kind: z.literal('ask'), action: TutorAction, taskId: Id.nullable() }),
  z.object({
    kind: z.literal('set-status'),
    taskId: Id,
    title: z.string(),
    status: z.enum(['in_progress', 'completed']),
  }),
  /** Sends this message: one of the questions that an answer offers as its possible meanings. */
  z.object({ kind: z.literal('say'), text: z.string() }),
  z.object({ kind: z.literal('make-tasks') }),
  z.object({ kind: z.literal('open-plan') }),
  /** Asks for a proposal for the plan from this wish. */
  z.object({ kind: z.literal('propose-change'), wish: z.string() }),
])
export type Offer = z.infer<typeof Offer>
