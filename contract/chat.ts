import { z } from 'zod'
import { CodeCheck } from './code-check.ts'
import { HintLevel, HintMove } from './hint.ts'
import { Id, largestSerial, requiredText, Timestamp } from './identifiers.ts'
import { limits } from './limits.ts'

export const MessageStatus = z.enum(['complete', 'streaming', 'stopped', 'failed'])
export type MessageStatus = z.infer<typeof MessageStatus>

export const MessageSource = z.enum(['web', 'xcode'])
export type MessageSource = z.infer<typeof MessageSource>

/** What the tutor does beside writing: told while it lasts, and kept nowhere. */
export const AnswerStep = z.enum(['reading', 'tasks', 'suggesting', 'mending'])
export type AnswerStep = z.infer<typeof AnswerStep>

export const NewChatMessage = z.object({
  content: requiredText('Message cannot be empty', limits.chatMessage, 'A message'),
  /** The task the learner works on with the tutor; absent: the one in progress. Not of this project or gone: as if absent. */
  taskId: Id.optional(),
  /** What the learner did on the hint ladder, beside writing. */
  move: HintMove.optional(),
  /** A message of the learner's that this one is an edit of: both are kept, and the conversation goes on from this one. */
  replaces: Id.optional(),
})
export type NewChatMessage = z.infer<typeof NewChatMessage>

export const ChatMessage = z.object({
  id: Id,
  projectId: Id,
  content: z.string(),
  isUserMessage: z.boolean(),
  status: MessageStatus,
  /** What went wrong, as a sentence for the learner; null unless the status is failed. */
  error: z.string().nullable(),
  /** Where the learner asked: in the workspace, or inside Xcode. */
  source: MessageSource,
  /** The task it was said about. */
  taskId: Id.nullable(),
  /** The level of the hint ladder an answer was held to; null where it was not about a task's own solution. */
  hintLevel: HintLevel.nullable(),
  /** What is known of an answer's Swift blocks; null until it is settled. */
  codeChecks: z.array(CodeCheck).nullable(),
  /** Whether what the tutor was sent for it is kept: of the newest answers, where it was sent anything. */
  hasView: z.boolean(),
  /** The message it follows; null for a first one. */
  parentId: Id.nullable(),
  /** All that were written in its place, by edit or by another answer, oldest first and itself among them; the index counts from 0. */
  siblings: z.object({ index: z.int(), count: z.int(), ids: z.array(Id) }),
  createdAt: Timestamp,
})
export type ChatMessage = z.infer<typeof ChatMessage>

export const ChatExchange = z.object({ userMessage: ChatMessage, tutorMessage: ChatMessage })
export type ChatExchange = z.infer<typeof ChatExchange>

export const ChatPage = z.object({
  before: z.coerce.number().int().positive().max(largestSerial).optional(),
  limit: z.coerce.number().int().min(1).max(limits.chatPage).default(limits.chatPage),
  /** Only what was said about this task. */
  task: z.coerce.number().int().positive().max(largestSerial).optional(),
})

/** Sent by a browser with each message; a repeat answers with the first result. */
export const IdempotencyKey = z.string().min(1).max(200)
