import { taskAfter } from '#contract/tasks/next-task.ts'
import type { FieldGuide } from '#server/teaching/guide/field-guide.ts'
import type { TutorTurn } from '#server/teaching/tutor/turn.ts'
import type { Conversation } from '#server/teaching/tutor/conversation.ts'
import {
  finishAnswer,
  type AnswerKind,
  type BuiltInAnswer,
} from '#server/teaching/tutor/built-in/parts/built-in-answer.ts'

/**
 * The reply to an intent: the first fitting variant that was not used yet, or the last one if all were used.
 * Null if none fits.
 */
export function replyTo(
  guide: FieldGuide,
  turn: TutorTurn,
  conversation: Conversation,
  id: string,
): string | null {
  const intent = guide.findIntent(id)
  const slots = slotsOf(turn, conversation)
  const replies = (slots['task'] && intent?.repliesWithTask) || intent?.replies || []
  const said = replies.flatMap((reply) => filled(reply, slots) ?? [])
  return said.find((reply) => !conversation.spoken.includes(reply)) ?? said.at(-1) ?? null
}

/** The values of a reply's placeholders; see `Intent` in `guide/intents.ts`. */
function slotsOf({ currentTask, tasks }: TutorTurn, conversation: Conversation): Record<string, string> {
  const task = currentTask && currentTask.status !== 'completed' ? currentTask : null
  const after = task && taskAfter(tasks, task)
  // Do not repeat a step that was already said.
  const step = task?.description ? firstSentenceOf(task.description) : null
  const done = task?.doneWhen
  const answer = conversation.given.at(-1)
  const isSolved = answer && answer !== conversation.guess && ['how', 'why'].includes(answer.form)
  return {
    ...(task ? { task: task.title } : {}),
    ...(step && !conversation.spoken.includes(step) ? { step } : {}),
    ...(done && !conversation.spoken.includes(done) ? { done } : {}),
    ...(after ? { after: after.title } : {}),
    ...(isSolved ? { solved: answer.question } : {}),
  }
}

/** The reply with its placeholders filled; null if one of them has no value. */
function filled(reply: string, slots: Record<string, string>): string | null {
  const names = [...reply.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  if (names.some((name) => slots[name] === undefined)) return null
  return reply.replaceAll(/\{(\w+)\}/g, (_, name: string) => slots[name] ?? '')
}

function firstSentenceOf(text: string): string {
  return text.split(/(?<=[.!?])\s/)[0] ?? text
}

export function sayReply(guide: FieldGuide, reply: string, kind: AnswerKind): BuiltInAnswer {
  return finishAnswer(guide, { kind, topics: [], linked: 0, parts: [reply] })
}
