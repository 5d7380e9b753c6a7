import {
  allowRepeat,
  refundQuestion,
  reserveFollowUp,
  reserveQuestion,
  type QuestionCount,
} from '#server/features/usage/usage-store.ts'
import type { Call } from './begin-answer.ts'
import { hashOfQuestion } from './question-text.ts'

/** What of an answer can have reached the caller. */
export type Sent = 'nothing' | 'part' | 'all'

/** A charge that waits for what becomes of the answer. */
export interface Charge {
  count: QuestionCount
  /** Gives the question, or its free repeat, back when nothing was sent, and allows it once more when the answer broke off. */
  settle: (sent: Sent) => Promise<void>
}

/** Counts the call where it is a question. Null when no question is left. */
export async function chargeQuestion(
  { database, holder, messages, kind, model }: Call & { model: string },
  now: Date,
): Promise<Charge | null> {
  const free = kind === 'question' ? null : await reserveFollowUp(database, holder, now)
  if (free) return { count: free, settle: async () => {} }
  const questionHash = hashOfQuestion(model, messages)
  const reservation = await reserveQuestion(database, holder, questionHash, now)
  if (!reservation) return null
  return {
    count: reservation,
    async settle(sent) {
      // A free repeat that broke off is as free as before, until the same moment: whoever hangs up each time would ask for ever.
      if (sent === 'nothing' || (sent === 'part' && !reservation.isCharged))
        await refundQuestion(database, reservation)
      // Never after a whole answer: that would be a 21st question, and of many calls at once more than one would be answered.
      else if (sent === 'part') await allowRepeat(database, holder.userId, questionHash, now)
    },
  }
}
