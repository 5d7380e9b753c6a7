import { z } from 'zod'
import { Id, largestSerial, requiredText, Timestamp } from '#contract/identifiers.ts'
import { limits } from '#contract/limits.ts'
import { answerSteps } from './answer-step.ts'
import { CodeCheck } from './code-check.ts'
import { HintLevel } from './hint.ts'
import { noMessage } from './message-text.ts'
import { Picture, Pictures } from './picture.ts'
import { Offer, PressedAction } from './tutor-action.ts'

export const MessageStatus = z.enum(['complete', 'streaming', 'stopped', 'failed'])
export type MessageStatus = z.infer<typeof MessageStatus>

export const MessageSource = z.enum(['web', 'xcode'])
export type MessageSource = z.infer<typeof MessageSource>

/** What the tutor does besides writing; shown while it lasts, never stored. */
export const AnswerStep = z.enum(answerSteps)
export type AnswerStep = z.infer<typeof AnswerStep>

export const NewChatMessage = z
  .object({
    /** Required without an action; with one, what is shown as the learner's message. */
    content: requiredText(noMessage, limits.chatMessage, 'A message').optional(),
    /** What was pressed. */
    ...PressedAction.partial().shape,
    /** The task the learner works on; the one in progress if absent, deleted or of another project. */
    taskId: Id.optional(),
    /** The message this one is an edit of. Both are kept, and the conversation continues from this one. */
    replaces: Id.optional(),
    /** What the learner sees, such as an error on the screen. */
    pictures: Pictures.optional(),
  })
  .refine(({ content, action }) => content !== undefined || action !== undefined, {
    message: noMessage,
    path: ['content'],
  })
export type NewChatMessage = z.infer<typeof NewChatMessage>

export const ChatMessage = z.object({
  id: Id,
  projectId: Id,
  content: z.string(),
  isUserMessage: z.boolean(),
  status: MessageStatus,
  /** What went wrong, for the learner; null unless the status is failed. */
  error: z.string().nullable(),
  /** Where the learner asked: in the workspace, or inside Xcode. */
  source: MessageSource,
  /** The task it is about. */
  taskId: Id.nullable(),
  /** The hint level of an answer; null if it was not about a task's own solution. */
  hintLevel: HintLevel.nullable(),
  /** What the learner pressed to send it; null for a written message. */
  action: PressedAction.nullable(),
  /** What can be done after an answer. */
  offers: z.array(Offer),
  /** The results of checking an answer's Swift blocks; null until it is settled. */
  codeChecks: z.array(CodeCheck).nullable(),
  /** Whether what the tutor was sent for it is stored; only for the newest answers. */
  hasView: z.boolean(),
  /** Of the learner's message, in the order added. */
  pictures: z.array(Picture),
  /** Whether the learner said that an answer helped; null if nothing was said. */
  isHelpful: z.boolean().nullable(),
  /** The message it follows; null for a first one. */
  parentId: Id.nullable(),
  /** The message and its siblings (edits or other answers), oldest first; the index counts from 0. */
  siblings: z.object({ index: z.int(), count: z.int(), ids: z.array(Id) }),
  createdAt: Timestamp,
})
export type ChatMessage = z.infer<typeof ChatMessage>

export const ChatExchange = z.object({ userMessage: ChatMessage, tutorMessage: ChatMessage })
export type ChatExchange = z.infer<typeof ChatExchange>

export const ChatPage = z.object({
  before: z.coerce.number().int().positive().max(largestSerial).optional(),
  limit: z.coerce.number().int().min(1).max(limits.chatPage).default(limits.chatPage),
  /** Only messages about this task. */
  task: z.coerce.number().int().positive().max(largestSerial).optional(),
})

/** Sent by a browser with each message; a repeat returns the first result. */
export const IdempotencyKey = z.string().min(1).max(200)
