import { createHash } from 'node:crypto'
import {
  allowRepeat,
  refundQuestion,
  reserveFollowUp,
  reserveQuestion,
  type QuestionCount,
} from '#server/features/usage/usage-store.ts'
import type { Call } from './begin-answer.ts'
import type { CompletionMessage } from './completion-request.ts'

/** How much of an answer may have reached the caller. */
export type Sent = 'nothing' | 'part' | 'all'

/** A charge that is settled when the answer has ended. */
export interface Charge {
  count: QuestionCount
  /** Refunds the question or its free repeat if nothing was sent, and allows a free repeat if the answer broke off. */
  settle: (sent: Sent) => Promise<void>
}

/** Counts the call if it is a question. Null if no question is left. */
export async function chargeQuestion(
  { database, holder, request: { kind, model, messages } }: Call,
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
      // A free repeat that broke off stays free, but not for longer; otherwise hanging up each time would give endless free questions.
      if (sent === 'nothing' || (sent === 'part' && !reservation.isCharged))
        await refundQuestion(database, reservation)
      // Never after a complete answer: that would be a 21st question, and concurrent calls could get several.
      else if (sent === 'part') await allowRepeat(database, holder.userId, questionHash, now)
    },
  }
}

/** A hash of the whole conversation up to the question, to recognize a repeat. */
export function hashOfQuestion(model: string, messages: readonly CompletionMessage[]): string {
  const hash = createHash('sha256').update(JSON.stringify([model, messages.length]))
  // The length separates the texts: as one JSON, megabytes would be copied and escaped first.
  for (const { role, text } of messages) hash.update(`${role} ${text.length} `).update(text)
  return hash.digest('hex')
}
