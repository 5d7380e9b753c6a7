import { wordsOf } from '#server/language/normalise.ts'
import type { BuiltInAnswer } from '#server/teaching/tutor/built-in/parts/built-in-answer.ts'
import { answerAction } from '#server/teaching/tutor/on-task/answer-action.ts'
import { aboutChoice } from '#server/teaching/tutor/built-in/about/about-choice.ts'
import { aboutCode } from '#server/teaching/tutor/about-code/about-code.ts'
import { aboutCodeInView } from '#server/teaching/tutor/about-code/about-code-in-view.ts'
import { sayConversion } from '#server/teaching/tutor/about-code/say-conversion.ts'
import { aboutLastCode, orFaultAgain } from '#server/teaching/tutor/about-code/about-last-code.ts'
import { aboutGoodNews } from '#server/teaching/tutor/built-in/about/about-good-news.ts'
import { aboutSign } from '#server/teaching/tutor/built-in/about/about-operator.ts'
import { aboutOwnQuestion, isListedAnswer } from '#server/teaching/tutor/built-in/about/about-own-question.ts'
import {
  aboutObjection,
  aboutRejection,
  withoutRejection,
} from '#server/teaching/tutor/built-in/about/about-rejection.ts'
import {
  aboutConfirmation,
  aboutNeed,
  aboutSaidBefore,
} from '#server/teaching/tutor/built-in/about/about-confirmation.ts'
import { aboutExpression } from '#server/teaching/tutor/about-code/about-expression.ts'
import { aboutIOS } from '#server/teaching/tutor/built-in/about/about-ios.ts'
import { aboutError } from '#server/teaching/tutor/built-in/about/about-error.ts'
import { aboutShownExample } from '#server/teaching/tutor/built-in/about/about-shown-example.ts'
import { aboutThoughts } from '#server/teaching/tutor/built-in/about/about-thoughts.ts'
import { answerWholeApp } from '#server/teaching/tutor/built-in/say/answer-whole-app.ts'
import { boundTurn } from '#server/teaching/tutor/bound-turn.ts'
import type { FieldGuide } from '#server/teaching/guide/field-guide.ts'
import type { TutorTurn } from '#server/teaching/tutor/turn.ts'
import { readConversation, type Conversation } from '#server/teaching/tutor/conversation.ts'
import { readMessage, type Message, type Thought } from '#server/teaching/tutor/message.ts'
import { answerOnTask } from '#server/teaching/tutor/on-task/on-task.ts'
import { leaveSubject } from '#server/teaching/tutor/built-in/meant/leave-subject.ts'
import { notSaid } from '#server/teaching/tutor/built-in/parts/rank-in-thread.ts'
import { isAnswerable, languageOfMessage, saidInEnglish, withoutProse } from './other-language.ts'
import { replyTo, sayReply } from '#server/teaching/tutor/built-in/say/say-reply.ts'
import { withFeeling } from '#server/teaching/tutor/built-in/say/say-feeling.ts'
import { forOwnMachine, inAnotherWay, withApology } from './adjust-answer.ts'
import { sayUnknown } from '#server/teaching/tutor/built-in/say/say-unsure.ts'
import { withStatedIOS } from '#server/teaching/tutor/thread/stated-ios.ts'
import { bestSubject, isLikely, nearlyRepeatsExample, limitOf, means } from '#server/teaching/tutor/sure.ts'

/** The built-in tutor's answer to a turn, from the knowledge and the learner's own project. Deterministic. */
export function composeAnswer(guide: FieldGuide, sent: TutorTurn): BuiltInAnswer {
  const bound = boundTurn(sent)
  const text = bound.thread.findLast(({ role }) => role === 'learner')?.text ?? ''
  const whole = readConversation(guide, bound)
  const read = readMessage(guide, text, whole.ownDeclarations)
  const isFree = !bound.hint?.act && !bound.action
  const { conversation, message: said } = isFree
    ? leaveSubject(guide, whole, read)
    : { conversation: whole, message: read }
  const message = withoutRejection(guide, conversation, said)
  const turn = withStatedIOS(bound, conversation.ios)
  const refusal = declined(guide, turn, conversation, message)
  if (turn.action && !isErrorToExplain(turn, message))
    return (
      (turn.action.action === 'attempt' ? refusal : null) ??
      answerAction(guide, turn, conversation, message, turn.action)
    )
  const language = languageOfMessage(guide, message)
  if (language === null)
    return polished(guide, turn, whole, read, refusal ?? answerTo(guide, turn, conversation, message))
  const answer =
    refusal ??
    (isAnswerable(message, turn) ? answerTo(guide, turn, conversation, withoutProse(message)) : null)
  return saidInEnglish(guide, language, answer && polished(guide, turn, whole, read, answer))
}

function polished(
  guide: FieldGuide,
  turn: TutorTurn,
  conversation: Conversation,
  message: Message,
  answer: BuiltInAnswer,
): BuiltInAnswer {
  const own = forOwnMachine(guide, conversation, inAnotherWay(guide, conversation, message, answer))
  return withApology(guide, turn, conversation, message, own)
}

function answerTo(
  guide: FieldGuide,
  turn: TutorTurn,
  conversation: Conversation,
  message: Message,
): BuiltInAnswer {
  return (
    (turn.hint?.act ? null : aboutRejection(guide, conversation, message)) ??
    aboutChoice(guide, turn, conversation, message) ??
    onTask(guide, turn, conversation, message) ??
    withFeeling(
      guide,
      turn,
      conversation,
      message,
      sayConversion(guide, conversation, message) ??
        aboutLastCode(guide, turn, conversation, message) ??
        aboutOwnQuestion(guide, conversation, message) ??
        aboutGoodNews(guide, turn, conversation, message) ??
        aboutConfirmation(guide, turn, conversation, message) ??
        aboutNeed(guide, conversation, message) ??
        aboutSaidBefore(guide, conversation, message) ??
        aboutSign(guide, conversation, message) ??
        aboutExpression(guide, message) ??
        aboutIOS(guide, turn, conversation, message) ??
        aboutCodeInView(guide, turn, conversation, message) ??
        aboutShownExample(guide, conversation, message) ??
        aboutObjection(guide, turn, conversation, message) ??
        aboutError(guide, turn, conversation, message) ??
        aboutCode(guide, turn, conversation, message) ??
        orFaultAgain(guide, turn, conversation, message, aboutThoughts(guide, turn, conversation, message)),
    ) ??
    sayUnknown(guide, conversation)
  )
}

/** Whether an attempt comes with an error, so that the error is explained instead. */
function isErrorToExplain({ action, hint }: TutorTurn, { code, diagnosis }: Message): boolean {
  return action?.action === 'attempt' && !hint?.act && (code !== '' || diagnosis !== null)
}

/** Limits that only refer the learner to someone more qualified. */
const harmless = new Set(['off-topic', 'medical', 'legal'])
const mostWordsOfPointer = 8
const surelyRefused = 0.8
const mostWordsOfReply = 3

/** A refusal if any part of the message asks for something that the tutor does not do. */
export function declined(
  guide: FieldGuide,
  turn: TutorTurn,
  conversation: Conversation,
  { text, thoughts, code, diagnosis }: Message,
): BuiltInAnswer | null {
  const refused = thoughts.map(limitOf).find((limit) => limit !== null)
  if (!refused) return null
  // After an answer or next to Swift, "Which one do I take?" refers to that and is not a medical question.
  const isAboutCode = code !== '' || diagnosis !== null
  const pointsBack =
    conversation.spoken.length > 0 &&
    wordsOf(text).length <= mostWordsOfPointer &&
    guide.understanding.pointsBack(text)
  // A few words may answer the tutor's question: "The weather" for "what should it load?".
  const answers =
    conversation.asked !== null && wordsOf(text).length <= mostWordsOfReply && !text.includes('?')
  // So may a listed answer: "On the phone" for "where do you look for the output of print?".
  if (answers && refused.id !== 'emergency' && isListedAnswer(guide, conversation, text)) return null
  // "And for my Recipe?" in the middle of a chat names nothing new.
  const namesNothingNew =
    conversation.slug !== null && notSaid(conversation, guide.understanding.namedIn(text)).length < 2
  const isBelief = thoughts.some(({ belief }) => belief !== null)
  if (harmless.has(refused.id) && (isAboutCode || pointsBack || answers || isBelief)) return null
  if (refused.id === 'off-topic' && namesNothingNew) return null
  const isChecked = thoughts.some(({ asksToCheck }) => asksToCheck)
  const isHalfSerious = thoughts.some((thought) => limitOf(thought) === null && asksSomething(thought))
  if (refused.id === 'off-topic' && (isChecked || isHalfSerious)) return null
  // Next to a question about code, "Is it normal that I feel so slow?" is not a medical question.
  if (harmless.has(refused.id) && isHalfSerious && refused.score < surelyRefused) return null
  const reply = replyTo(guide, turn, conversation, refused.id)
  if (reply === null) return null
  const task = turn.currentTask && turn.currentTask.status !== 'completed' ? turn.currentTask : null
  const back =
    task && refused.id !== 'emergency' && !reply.includes(task.title)
      ? ` Whenever you like, go on: your current task is **${task.title}**.`
      : ''
  return sayReply(guide, `${reply}${back}`, 'decline')
}

/** Whether the thought is likely a question about iOS. */
function asksSomething(thought: Thought): boolean {
  const subject = bestSubject(thought)
  return subject !== null && (isLikely(subject) || nearlyRepeatsExample(subject))
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

/** The reply to a harmful request, which is never sent to a model; null for everything else. */
export function refuseUnsafe(guide: FieldGuide, sent: TutorTurn): string | null {
  // Except for an attempt, an action's text is ours and not a request by the learner.
  if (sent.action && sent.action.action !== 'attempt') return null
  const turn = boundTurn(sent)
  const text = turn.thread.findLast(({ role }) => role === 'learner')?.text ?? ''
  const message = readMessage(guide, text)
  const harms = message.thoughts.map(limitOf).some((limit) => limit !== null && unsafe.has(limit.id))
  return harms ? (declined(guide, turn, readConversation(guide, turn), message)?.markdown ?? null) : null
}

const unsafe = new Set(['surveillance', 'store-cheating', 'attack', 'medical', 'emergency', 'others-data'])
