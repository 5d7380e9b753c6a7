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

/** How much of an answer the client may have received. */
export type Sent = 'nothing' | 'part' | 'all'

/** The charge for a request, to be settled when the answer has ended. */
export interface Charge {
  count: QuestionCount
  /**
   * If nothing was sent, gives back the question or the free repeat. If the answer broke off, allows a free
   * repeat.
   */
  settle: (sent: Sent) => Promise<void>
}

/** Counts the request if it is a question; null if no questions are left this month. */
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
      // A free repeat that broke off stays valid until it expires. It is not renewed, or disconnecting each
      // time would give unlimited questions.
      if (sent === 'nothing' || (sent === 'part' && !reservation.isCharged))
        await refundQuestion(database, reservation)
      // Not after a complete answer: the repeat would be a question beyond the limit, and concurrent requests
      // could get several.
      else if (sent === 'part') await allowRepeat(database, holder.userId, questionHash, now)
    },
  }
}

/** A hash of the whole conversation including the question, to recognise a repeat. */
export function hashOfQuestion(model: string, messages: readonly CompletionMessage[]): string {
  const hash = createHash('sha256').update(JSON.stringify([model, messages.length]))
  // Lengths separate the texts. Converting all to JSON first would copy and escape megabytes.
  for (const { role, text } of messages) hash.update(`${role} ${text.length} `).update(text)
  return hash.digest('hex')
}
