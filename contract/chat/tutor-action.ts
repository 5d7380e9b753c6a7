import { z } from 'zod'
import { Id } from '#contract/identifiers.ts'
import { tutorActions } from './action-names.ts'

export const TutorAction = z.enum(tutorActions)
export type TutorAction = z.infer<typeof TutorAction>

/** An action that the learner clicked, stored with the message. */
export const PressedAction = z.object({
  action: TutorAction,
  /** The message the action is about; if absent, the newest answer. */
  messageId: Id.optional(),
  /** A line of that message's code, counted from 1 across all its code blocks. */
  line: z.int().min(1).max(100_000).optional(),
})
export type PressedAction = z.infer<typeof PressedAction>

/** A button below an answer. */
export const Offer = z.discriminatedUnion('kind', [
  /** Sends an action to the tutor. */
  z.object({ kind: z.literal('ask'), action: TutorAction, taskId: Id.nullable() }),
  z.object({
    kind: z.literal('set-status'),
    taskId: Id,
    title: z.string(),
    status: z.enum(['in_progress', 'completed']),
  }),
  /** Sends this text, one of the possible meanings that an answer offers, as a message. */
  z.object({ kind: z.literal('say'), text: z.string() }),
  z.object({ kind: z.literal('make-tasks') }),
  z.object({ kind: z.literal('open-plan') }),
  /** Requests a proposal that changes the plan to fulfil this wish. */
  z.object({ kind: z.literal('propose-change'), wish: z.string() }),
])
export type Offer = z.infer<typeof Offer>
