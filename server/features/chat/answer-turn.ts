import type { ChatExchange } from '#contract/chat/chat.ts'
import { publishAnswerChange } from '#server/features/events/change-feed.ts'
import { answerQuickAction } from '#server/features/learning/checks/answer-quick-action.ts'
import type { OwnedProjectId } from '#server/features/projects/owned-project.ts'
import type { Services } from '#server/features/services.ts'
import { tokenCounter, tokensLeft } from '#server/features/usage/token-store.ts'
import type { Database } from '#server/platform/db/database.ts'
import { composeTutor, type AnswerSteps } from '#server/teaching/tutor/compose-tutor.ts'
import type { Tutor } from '#server/teaching/tutor/tutor.ts'
import type { TutorTurn } from '#server/teaching/tutor/turn.ts'
import { generateAnswer, streamInto } from './generate-answer.ts'
import { createLiveAnswer, type LiveAnswer } from '#server/features/chat/live/live-answer.ts'
import { keepAnswer } from './turn/keep-answer.ts'

interface AskedTurn {
  database: Database
  userId: number
  turn: TutorTurn
  /** The exchange that stores the answer; null if the answer only goes to the caller. */
  kept: KeptExchange | null
}

interface KeptExchange extends ChatExchange {
  project: OwnedProjectId
  /** The browser tab that sent the question; null for other clients. */
  tab: string | null
  /** Whether quick actions such as `/quiz` are carried out. Xcode cannot show a question card. */
  hasQuickActions: boolean
  /** Whether to store what the model was sent. From Xcode, that would include whole files. */
  keepsView: boolean
}

/**
 * Answers a turn, for the chat and for Xcode, to the end even if nobody reads it. Announces the answer to the
 * learner's tabs and the other processes.
 */
export function answerTurn(services: Services, asked: AskedTurn): LiveAnswer {
  const { liveAnswers, bus, logger } = services
  const { database, userId, kept } = asked
  const turn: TutorTurn = { ...asked.turn, asker: `user ${userId}` }
  const tutor = tutorFor(services, asked)
  const answer = createLiveAnswer({
    messageId: kept?.tutorMessage.id ?? 0,
    userMessageId: kept?.userMessage.id ?? 0,
  })
  if (kept === null) {
    liveAnswers.addAlone(answer)
    void streamInto(answer, tutor, turn, logger).then(({ status, error, isBusy }) =>
      answer.settle(status, error, isBusy),
    )
    return answer
  }
  liveAnswers.add(kept.project, answer)
  publishAnswerChange(bus, userId, kept.project, answer, kept.tab)
  void generateAnswer(answer, tutor, turn, database, logger)
  return answer
}

function tutorFor(services: Services, { database, userId, kept }: AskedTurn): Tutor {
  const { tutor, thinking, checkSource: source, rateLimiter, settings, logger, now } = services
  const always: AnswerSteps = {
    countTokens: tokenCounter(services, database, userId),
    ...(rateLimiter && {
      queue: {
        userId,
        rateLimiter,
        tokensLeft: () => tokensLeft(database, userId, settings.tutorTokensPerMonth, now()),
      },
    }),
  }
  if (kept === null) return composeTutor(tutor, always)
  const { project, keepsView, hasQuickActions } = kept
  const thoughts = thinking.for(`user ${userId}`)
  const asked = { database, project, messageId: kept.tutorMessage.id, thoughts }
  return composeTutor(tutor, {
    ...always,
    ...(hasQuickActions && {
      answerQuickAction: (turn) => answerQuickAction({ ...asked, userId, source, now }, turn),
    }),
    keepAnswer: (answer, turn) => keepAnswer({ ...asked, keepsView, logger }, answer, turn),
  })
}
