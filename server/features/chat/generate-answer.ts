import { limits } from '#contract/limits.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { Logger } from '#server/platform/logger.ts'
import type { Tutor, TutorNote } from '#server/teaching/tutor/model/tutor.ts'
import { TutorFailure } from '#server/teaching/tutor/tutor-failure.ts'
import type { TutorTurn } from '#server/teaching/tutor/turn.ts'
import { leaseMs, readAnswerRow, settleAnswer } from './answer-store.ts'
import { onBeat } from './beat.ts'
import type { AnswerEnd, LiveAnswer } from './live-answer.ts'
import { closingOfFence } from './open-fence.ts'
import { saveAnswerText } from './save-answer-text.ts'

/** What is added to an answer that was cut short. */
const roomForTheEnd = 1000

/** Makes one answer to its end and keeps the text on the way, whoever listens or leaves. Never rejects: the end is in the row. */
export async function generateAnswer(
  answer: LiveAnswer,
  tutor: Tutor,
  loadTurn: () => Promise<TutorTurn>,
  database: Database,
  logger: Logger,
): Promise<void> {
  const saving = saveOnTheWay(answer, database, logger)
  const end = await writeAnswer(answer, tutor, loadTurn, logger)
  await saving.stop()
  await settle(answer, database, end, logger)
  answer.settle(end.status, end.error)
}

/** Makes one answer and keeps nothing of it. Never rejects, and leaves the settling to its caller. */
export async function writeAnswer(
  answer: LiveAnswer,
  tutor: Tutor,
  loadTurn: () => Promise<TutorTurn>,
  logger: Logger,
): Promise<AnswerEnd> {
  try {
    const turn = await loadTurn()
    const hear = (note: TutorNote) => {
      if (note.kind === 'step') answer.beginStep(note.step)
      if (note.kind === 'cut-short') answer.cutShort()
    }
    for await (const piece of tutor.answer(turn, answer.signal, hear)) {
      if (answer.signal.aborted) break
      const room = limits.chatAnswer - roomForTheEnd - answer.text().length
      answer.append(piece.slice(0, room).toWellFormed())
      if (piece.length <= room) continue
      answer.cutShort()
      break
    }
    return endOf(answer.signal) ?? { status: 'complete', error: null }
  } catch (error) {
    const asked = endOf(answer.signal)
    if (asked) return asked
    logger.error({ error, messageId: answer.messageId }, 'An answer failed')
    return {
      status: 'failed',
      error:
        error instanceof TutorFailure
          ? error.message
          : 'The tutor could not finish this answer. What was written is kept; try again.',
    }
  }
}

/** The end that whoever stopped the answer asked for. */
function endOf(signal: AbortSignal): AnswerEnd | null {
  return signal.aborted ? (signal.reason as AnswerEnd) : null
}

/** Text reaches the row within a quarter of a second, and the lease is renewed while the model thinks. */
function saveOnTheWay(answer: LiveAnswer, database: Database, logger: Logger): { stop(): Promise<void> } {
  let savedText = ''
  let savedAt = Date.now()
  let writing: Promise<void> = Promise.resolve()
  let isWriting = false
  const leave = onBeat(() => {
    const text = answer.text()
    const isLeaseDue = Date.now() - savedAt > leaseMs / 3
    if (isWriting || (text === savedText && !isLeaseDue)) return
    isWriting = true
    savedText = text
    savedAt = Date.now()
    writing = saveAnswerText(database, answer.messageId, text)
      .then((isOurs) => (isOurs ? undefined : stopAsInRow(answer, database)))
      .catch((error: unknown) =>
        logger.warn(
          { error, messageId: answer.messageId },
          'Text of an answer could not be saved; the next round tries again',
        ),
      )
      .finally(() => {
        isWriting = false
      })
  })
  return {
    stop() {
      leave()
      return writing
    },
  }
}

/** Ended from another process, or its project is gone. */
async function stopAsInRow(answer: LiveAnswer, database: Database): Promise<void> {
  const row = await readAnswerRow(database, answer.messageId)
  answer.stop(row && row.status !== 'streaming' ? { status: row.status, error: row.error } : undefined)
}

async function settle(answer: LiveAnswer, database: Database, end: AnswerEnd, logger: Logger): Promise<void> {
  const row = { ...end, content: textToKeep(answer) }
  for (const waitMs of [100, 500, 1000, 2000, 5000, 10_000, 10_000]) {
    try {
      return await settleAnswer(database, answer.messageId, row)
    } catch (error) {
      logger.error({ error, messageId: answer.messageId }, 'An answer could not be settled; trying again')
      await new Promise((resolve) => setTimeout(resolve, waitMs))
    }
  }
}

/** Xcode learns from the reason that an answer was cut short; in the conversation only its words can say it. */
function textToKeep(answer: LiveAnswer): string {
  const text = answer.text()
  return answer.isCutShort()
    ? `${text}${closingOfFence(text)}\n\n*This answer reached its longest length.*`
    : text
}
