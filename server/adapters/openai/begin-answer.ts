import { startExchange } from '#server/features/chat/exchange-store.ts'
import { generateAnswer, writeAnswer } from '#server/features/chat/generate-answer.ts'
import { createLiveAnswer, type LiveAnswer } from '#server/features/chat/live-answer.ts'
import type { Database } from '#server/platform/db/database.ts'
import { tellAnswer } from '#server/features/events/change-feed.ts'
import type { KeyHolder } from '#server/features/keys/key-store.ts'
import type { OwnedProjectId } from '#server/features/projects/owned-project.ts'
import type { Services } from '#server/features/services.ts'
import { countingTutor } from '#server/features/usage/token-meter.ts'
import type { TutorTurn } from '#server/teaching/tutor/turn.ts'
import type { CompletionMessage } from './completion-request.ts'
import type { KindOfCall } from './kind-of-call.ts'
import { textToKeep } from './question-text.ts'

export interface Call {
  database: Database
  holder: KeyHolder
  project: OwnedProjectId | null
  messages: readonly CompletionMessage[]
  kind: KindOfCall
}

/** Asks the tutor. In a project the question and its answer become part of the conversation there, where they can be watched, too. */
export async function beginAnswer(services: Services, call: Call, turn: TutorTurn): Promise<LiveAnswer> {
  const { liveAnswers, bus, logger, now } = services
  const { database, holder, project, messages, kind } = call
  const tutor = countingTutor(services.tutor, services, database, holder.userId)
  const last = messages.at(-1)!
  if (project === null || kind === 'merge' || last.role !== 'user') {
    const answer = createLiveAnswer({ messageId: 0, userMessageId: 0 })
    liveAnswers.addAlone(answer)
    void writeAnswer(answer, tutor, () => Promise.resolve(turn), logger).then(({ status, error }) =>
      answer.settle(status, error),
    )
    return answer
  }
  const content = textToKeep(last, kind, holder.keepsCode)
  const exchange = await startExchange(
    database,
    project,
    {
      userId: holder.userId,
      asked: { content },
      clientKey: null,
      taskId: turn.currentTask?.id ?? null,
      model: tutor.modelName,
      source: 'xcode',
    },
    now(),
  )
  const answer = createLiveAnswer({
    messageId: exchange.tutorMessage.id,
    userMessageId: exchange.userMessage.id,
  })
  liveAnswers.add(project, answer)
  tellAnswer(bus, holder.userId, project, answer, null)
  void generateAnswer(answer, tutor, () => Promise.resolve(turn), database, logger)
  return answer
}

/** A text that is there already, in the form of an answer. */
export function settledAnswer(text: string): LiveAnswer {
  const answer = createLiveAnswer({ messageId: 0, userMessageId: 0 })
  answer.append(text)
  answer.settle('complete', null)
  return answer
}
