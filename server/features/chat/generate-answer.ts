import { limits } from '#contract/limits.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { Logger } from '#server/platform/logger.ts'
import type { Tutor } from '#server/teaching/tutor/tutor.ts'
import type { TutorNote } from '#server/teaching/tutor/model/writing/tutor-note.ts'
import { TutorBusy, TutorFailure } from '#server/teaching/tutor/tutor-failure.ts'
import type { TutorTurn } from '#server/teaching/tutor/turn.ts'
import { settleAnswer } from './answer-store.ts'
import type { AnswerEnd, LiveAnswer } from './live/live-answer.ts'
import { closingOfFence } from './live/open-fence.ts'
import { saveOnTheWay } from './live/save-answer-text.ts'

/** Characters reserved for the sentence that ends an answer cut short. */
const closingCharacters = 1000

/**
 * Writes an answer to the end, even if nobody reads it, and saves its text as it grows. Never rejects: the
 * outcome is stored in the row.
 */
export async function generateAnswer(
  answer: LiveAnswer,
  tutor: Tutor,
  turn: TutorTurn,
  database: Database,
  logger: Logger,
): Promise<void> {
  const saving = saveOnTheWay(answer, database, logger)
  const end = await streamInto(answer, tutor, turn, logger)
  await saving.stop()
  await settle(answer, database, end, logger)
  answer.settle(end.status, end.error, end.isBusy)
}

/**
 * The error for a quick action that timed out. The usual one asks for a shorter message, but a button has no
 * text to shorten.
 */
const pressedInVain = 'That took longer than it should. Press Try again, and I’ll start over.'

/** Streams the tutor's text into the live answer without storing it. Never rejects; the caller settles the answer. */
export async function streamInto(
  answer: LiveAnswer,
  tutor: Tutor,
  turn: TutorTurn,
  logger: Logger,
): Promise<AnswerEnd> {
  if (turn.action && turn.prepared && 'sentence' in turn.prepared)
    return { status: 'failed', error: pressedInVain }
  try {
    const hear = (note: TutorNote) => {
      if (note.kind === 'step') answer.beginStep(note.step)
      if (note.kind === 'cut-short') answer.cutShort()
    }
    for await (const piece of tutor.answer(turn, answer.signal, hear)) {
      if (answer.signal.aborted) break
      const room = limits.chatAnswer - closingCharacters - answer.text().length
      answer.append(piece.slice(0, room).toWellFormed())
      if (piece.length <= room) continue
      answer.cutShort()
      break
    }
    return endOf(answer.signal) ?? { status: 'complete', error: null }
  } catch (error) {
    const asked = endOf(answer.signal)
    if (asked) return asked
    if (error instanceof TutorBusy) return { status: 'failed', error: error.message, isBusy: true }
    logger.error({ error, messageId: answer.messageId }, 'An answer failed')
    return {
      status: 'failed',
      error:
        error instanceof TutorFailure
          ? error.message
          : 'The tutor could not finish this answer. What was written so far is saved; try again.',
    }
  }
}

/** The outcome passed to `abort()`; null if the answer was not aborted. */
function endOf(signal: AbortSignal): AnswerEnd | null {
  return signal.aborted ? (signal.reason as AnswerEnd) : null
}

async function settle(
  answer: LiveAnswer,
  database: Database,
  { status, error }: AnswerEnd,
  logger: Logger,
): Promise<void> {
  const row = { status, error, content: textToKeep(answer) }
  for (const waitMs of [100, 500, 1000, 2000, 5000, 10_000, 10_000]) {
    try {
      return await settleAnswer(database, answer.messageId, row)
    } catch (error) {
      logger.error({ error, messageId: answer.messageId }, 'An answer could not be settled; trying again')
      await new Promise((resolve) => setTimeout(resolve, waitMs))
    }
  }
}

/** The text to store, with a note if it was cut short. (Xcode gets a finish reason instead.) */
function textToKeep(answer: LiveAnswer): string {
  const text = answer.text()
  return answer.isCutShort()
    ? `${text}${closingOfFence(text)}\n\n*This answer was cut off because it reached the maximum length.*`
    : text
}
