import type { BuiltInAnswer } from './built-in-answer.ts'
import { aboutCode } from './about-code.ts'
import { aboutError } from './about-error.ts'
import { aboutThoughts } from './about-thoughts.ts'
import { answerWholeApp } from './answer-whole-app.ts'
import { boundTurn } from '#server/teaching/tutor/bound-turn.ts'
import type { FieldGuide } from '#server/teaching/guide/field-guide.ts'
import type { TutorTurn } from '#server/teaching/tutor/turn.ts'
import { readConversation, type Conversation } from '#server/teaching/tutor/conversation.ts'
import { readMessage, type Message } from '#server/teaching/tutor/message.ts'
import { answerOnTask } from './on-task.ts'
import { inLearnersLanguage } from './in-learners-language.ts'
import { replyTo, sayReply } from './say-intent.ts'
import { withFeeling } from './say-feeling.ts'
import { withApology, withoutRepeats } from './polish.ts'
import { sayUnknown } from './say-unsure.ts'
import { limitOf, means } from '#server/teaching/tutor/sure.ts'

/** The built-in tutor's answer to a turn, from the knowledge and the learner's own project. The same turn always gets the same answer. */
export function composeAnswer(guide: FieldGuide, sent: TutorTurn): BuiltInAnswer {
  const turn = boundTurn(sent)
  const text = turn.thread.findLast(({ role }) => role === 'learner')?.text ?? ''
  const message = readMessage(guide, text)
  const conversation = readConversation(guide, turn)
  const answer =
    declined(guide, turn, conversation, message) ??
    onTask(guide, turn, conversation, message) ??
    aboutError(guide, turn, conversation, message) ??
    aboutCode(guide, turn, conversation, message) ??
    withFeeling(guide, turn, conversation, message, aboutThoughts(guide, turn, conversation, message)) ??
    sayUnknown(guide, turn, text)
  return inLearnersLanguage(
    guide,
    conversation,
    message.prose,
    withApology(guide, turn, conversation, message, withoutRepeats(guide, conversation, answer)),
  )
}

/** What the tutor does not do, from any part of the message. */
export function declined(
  guide: FieldGuide,
  turn: TutorTurn,
  conversation: Conversation,
  { thoughts, text, code, diagnosis }: Message,
): BuiltInAnswer | null {
  const refused = thoughts.map(limitOf).find((limit) => limit !== null)
  // Beside Swift or an error text nothing is off topic, and a belief wants to be checked.
  const isChecked = code !== '' || diagnosis || thoughts.some(({ asksToCheck }) => asksToCheck)
  if (!refused || (refused.id === 'off-topic' && isChecked)) return null
  const reply = replyTo(guide, turn, conversation, refused.id, text)
  if (reply === null) return null
  const task = turn.currentTask && turn.currentTask.status !== 'completed' ? turn.currentTask : null
  const back =
    task && refused.id !== 'emergency' && !reply.includes(task.title)
      ? ` Whenever you like, go on: your current task is **${task.title}**.`
      : ''
  return sayReply(guide, `${reply}${back}`, 'decline')
}

function onTask(
  guide: FieldGuide,
  turn: TutorTurn,
  conversation: Conversation,
  message: Message,
): BuiltInAnswer | null {
  if (!turn.hint?.act || !turn.currentTask) return null
  if (turn.hint.act === 'ask' && turn.hint.level === 1 && means(message, 'whole-app'))
    return answerWholeApp(guide, turn, message.text)
  return answerOnTask(guide, turn, conversation, message, turn.currentTask, turn.hint)
}

/** The refusal of what would do harm, which no model is asked about; null for all else. */
export function refuseUnsafe(guide: FieldGuide, sent: TutorTurn): string | null {
  const turn = boundTurn(sent)
  const text = turn.thread.findLast(({ role }) => role === 'learner')?.text ?? ''
  const message = readMessage(guide, text)
  const harms = message.thoughts.map(limitOf).some((limit) => limit !== null && unsafe.has(limit.id))
  return harms ? (declined(guide, turn, readConversation(guide, turn), message)?.markdown ?? null) : null
}

const unsafe = new Set(['surveillance', 'store-cheating', 'attack', 'medical', 'emergency', 'others-data'])
