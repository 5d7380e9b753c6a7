import type { Bus } from '#server/platform/bus/bus.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { Logger } from '#server/platform/logger.ts'
import type { OwnedProjectId } from '#server/features/projects/owned-project.ts'
import { readAnswerRow, settleAbandoned, type AnswerRow } from '#server/features/chat/answer-store.ts'
import { onAnswerMessage, publishAnswerMessage } from './answer-messages.ts'
import { createLiveAnswer, type AnswerReader } from './live-answer.ts'

const silenceMs = 500

/**
 * Follows an answer that another process writes. Pieces arrive over the bus with their offsets, so none is
 * lost or repeated. When the bus is silent, the stored text is read, so this works without Redis, at most 250
 * ms late.
 */
export function followAnswer(
  { bus, database, logger }: { bus: Bus; database: Database; logger: Logger },
  project: OwnedProjectId,
  row: AnswerRow,
): AnswerReader {
  const answer = createLiveAnswer(row)
  let hasHeard = false

  const leave = onAnswerMessage(bus, project, (message) => {
    if (message.kind !== 'piece' || message.answer !== row.messageId || message.at > answer.text().length)
      return
    hasHeard = true
    take(message.at, message.text)
    if (message.end) answer.settle(message.end.status, message.end.error)
    else if (message.step) answer.beginStep(message.step)
  })
  const timer = setInterval(() => {
    if (!hasHeard) void lookAtRow()
    hasHeard = false
  }, silenceMs)
  void answer.finished.then(() => {
    leave()
    clearInterval(timer)
  })
  take(0, row.content)
  ask()
  return answer

  function take(at: number, text: string): void {
    const added = text.slice(answer.text().length - at)
    if (added !== '') answer.append(added)
  }

  function ask(): void {
    publishAnswerMessage(bus, project, { kind: 'ask', answer: row.messageId, from: answer.text().length })
  }

  async function lookAtRow(): Promise<void> {
    try {
      await settleAbandoned(database)
      const current = await readAnswerRow(database, row.messageId)
      if (answer.end()) return
      if (!current) return answer.settle('stopped', null)
      take(0, current.content)
      if (current.status === 'streaming') ask()
      else answer.settle(current.status, current.error)
    } catch (error) {
      logger.warn(
        { error, messageId: row.messageId },
        'An answer of another process could not be read; trying again',
      )
    }
  }
}
