import type { TutorTurn } from '#server/tutor/turn.ts'
import { answerExplainCode, answerReview } from './answer-code.ts'
import { answerDecline } from './answer-decline.ts'
import { answerError } from './answer-error.ts'
import { answerFollowUp } from './answer-follow-up.ts'
import { answerPlan } from './answer-plan.ts'
import { answerQuestion } from './answer-question.ts'
import { answerOtherLanguage, inTheirLanguage } from './answer-other-language.ts'
import { answerSmallTalk, answerUnknown } from './answer-small-talk.ts'
import { answerOnTask } from './answer-on-task.ts'
import { answerNext, answerStuck } from './answer-task.ts'
import { answerUncovered } from './answer-uncovered.ts'
import { answerVague } from './answer-vague.ts'
import { answerWholeApp } from './answer-whole-app.ts'
import { boundTurn } from './bound-turn.ts'
import type { BuiltInAnswer, Rung } from './built-in-answer.ts'
import type { FieldGuide } from './field-guide.ts'
import { lastMessage, readTurn } from './read-turn.ts'
import { plainly, says } from './turn-patterns.ts'

/** The built-in tutor's answer to a turn: from articles, diagnostics and the project's own plan, never from thin air. The same turn always gets the same answer. */
export function composeAnswer(guide: FieldGuide, sent: TutorTurn): BuiltInAnswer {
  const turn = boundTurn(sent)
  const message = lastMessage(turn.thread)
  // On the first rung no hint has been given that would be taken back.
  if (turn.hint?.act === 'ask' && turn.hint.level === 1 && says.wholeApp.test(plainly(message))) return answerWholeApp(guide, turn, message)
  if (turn.hint?.act && turn.currentTask) return answerOnTask(guide, turn, turn.currentTask, turn.hint)
  const reading = readTurn(guide, turn)
  switch (reading.kind) {
    case 'decline':
      return answerDecline(guide, turn, reading.reason, message)
    case 'small-talk':
      return answerSmallTalk(guide, turn, reading.talk, message)
    case 'error':
      return inTheirLanguage(answerError(guide, turn, reading.diagnosis, message, reading.escalations, reading.showMe), message)
    case 'review':
      return answerReview(guide, turn, reading.code, message)
    case 'explain-code':
      return answerExplainCode(guide, reading.code, message)
    case 'next':
      return answerNext(guide, turn)
    case 'plan':
      return answerPlan(guide, turn, message)
    case 'whole-app':
      return answerWholeApp(guide, turn, message)
    case 'other-language':
      return answerOtherLanguage(guide, turn, message)
    case 'uncovered':
      return answerUncovered(guide, reading.uncovered)
    case 'vague':
      return answerVague(guide, turn, message)
    case 'stuck':
      return turn.currentTask ? answerStuck(guide, turn, turn.currentTask, reading.escalations, reading.showMe) : answerVague(guide, turn, message)
    case 'follow-up':
      return answerFollowUp(guide, turn, reading, message) ?? answerUnknown(guide, turn, message)
    case 'question': {
      const rung = reading.escalations > 0 || reading.showMe ? { rung: (reading.showMe ? 5 : Math.min(5, 1 + reading.escalations)) as Rung } : {}
      return (
        answerQuestion(guide, turn, { message: reading.about, ...(reading.context ? { context: reading.context } : {}), kind: reading.isHowTo ? 'how-to' : 'concept', ...rung }) ??
        answerUnknown(guide, turn, message)
      )
    }
  }
}
