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

/** Shown while it lasts, and not stored. */
export const AnswerStep = z.enum(answerSteps)
export type AnswerStep = z.infer<typeof AnswerStep>

export const NewChatMessage = z
  .object({
    /** Required without an action. With an action, it is the text shown as the learner's message. */
    content: requiredText(noMessage, limits.chatMessage, 'A message').optional(),
    /** The action the learner clicked, if any. */
    ...PressedAction.partial().shape,
    /**
     * The task the learner is working on. If absent, deleted or of another project, the task in progress is
     * used.
     */
    taskId: Id.optional(),
    /**
     * The message that this one is an edited version of. The conversation continues from the new one; both
     * are stored.
     */
    replaces: Id.optional(),
    /** Pictures of what the learner sees, such as an error on the screen. */
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
  /** Where the learner asked: on the website or in Xcode. */
  source: MessageSource,
  taskId: Id.nullable(),
  /** The hint level of an answer; null if it is not about a task's solution. */
  hintLevel: HintLevel.nullable(),
  /** The action that the learner clicked; null for a typed message. */
  action: PressedAction.nullable(),
  /** Buttons below an answer. */
  offers: z.array(Offer),
  /** The results of checking an answer's Swift blocks; null until it is settled. */
  codeChecks: z.array(CodeCheck).nullable(),
  /** Whether what the tutor was sent for this answer is still stored. */
  hasView: z.boolean(),
  /** The pictures of a learner's message, in the order they were added. */
  pictures: z.array(Picture),
  /** The learner's rating of an answer; null if it was not rated. */
  isHelpful: z.boolean().nullable(),
  /** The message before this one in its branch; null for a first message. */
  parentId: Id.nullable(),
  /**
   * The message and its siblings (edited versions or other answers), oldest first; `index` is this message's
   * position, from 0.
   */
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

/** Sent by browsers with each message. Repeating a request with the same key returns the first result. */
export const IdempotencyKey = z.string().min(1).max(200)
