import { finishAnswer, pick, type AnswerKind, type BuiltInAnswer } from './built-in-answer.ts'
import type { FieldGuide } from '#server/teaching/guide/field-guide.ts'
import type { TutorTurn } from '#server/teaching/tutor/turn.ts'
import type { Conversation } from '#server/teaching/tutor/conversation.ts'

/** What the knowledge says to an intent: the variant that was not said yet. Null where the intent has no reply of its own. */
export function replyTo(
  guide: FieldGuide,
  turn: TutorTurn,
  conversation: Conversation,
  id: string,
  message: string,
): string | null {
  const intent = guide.findIntent(id)
  const task = turn.currentTask && turn.currentTask.status !== 'completed' ? turn.currentTask : null
  const replies = (task && intent?.repliesWithTask) || intent?.replies || []
  const said = replies.map((reply) => reply.replaceAll('{task}', task?.title ?? ''))
  const fresh = said.filter((reply) => !conversation.spoken.includes(reply))
  const [first, ...rest] = fresh.length > 0 ? fresh : said
  return first === undefined ? null : pick(message, [first, ...rest])
}

export function sayReply(guide: FieldGuide, reply: string, kind: AnswerKind): BuiltInAnswer {
  return finishAnswer(guide, { kind, topics: [], linked: 0, parts: [reply] })
}
