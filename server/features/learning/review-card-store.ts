import { and, asc, count, eq, gt, lte, min } from 'drizzle-orm'
import type { DueReviews, Recall } from '#contract/learning.ts'
import type { Database } from '#server/platform/db/database.ts'
import { reviewCards } from '#server/platform/db/tables/schema.ts'
import { scheduleReview } from './review-schedule.ts'
import { apartMs } from './topic-state.ts'

const cardsASession = 10
const secondsACard = 40

interface CardKey {
  userId: number
  checkId: string
  topic: string
}

/** Plans when a question comes back; to know it again in the same sitting is no recall and changes nothing. Call it in the transaction that grades it. */
export async function keepReview(
  database: Database,
  { userId, checkId, topic }: CardKey,
  recall: Recall,
  now: Date,
): Promise<void> {
  const [card] = await database
    .select()
    .from(reviewCards)
    .where(and(eq(reviewCards.userId, userId), eq(reviewCards.checkId, checkId)))
    .for('update')
  if (card && recall !== 'forgot' && now.getTime() - card.reviewedAt.getTime() < apartMs) return
  const next = scheduleReview(card ?? null, recall, now)
  await database
    .insert(reviewCards)
    .values({ userId, checkId, topic, ...next })
    .onConflictDoUpdate({ target: [reviewCards.userId, reviewCards.checkId], set: next })
}

export async function dueReviews(database: Database, userId: number, now: Date): Promise<DueReviews> {
  const ofUser = eq(reviewCards.userId, userId)
  const [[due], [later]] = await Promise.all([
    database
      .select({ cards: count() })
      .from(reviewCards)
      .where(and(ofUser, lte(reviewCards.dueAt, now))),
    database
      .select({ at: min(reviewCards.dueAt) })
      .from(reviewCards)
      .where(and(ofUser, gt(reviewCards.dueAt, now))),
  ])
  const cards = Math.min(cardsASession, due?.cards ?? 0)
  return {
    due: cards,
    minutes: Math.ceil((cards * secondsACard) / 60),
    nextAt: later?.at?.toISOString() ?? null,
  }
}

/** The cards that are due, the longest waiting first. */
export async function dueCards(
  database: Database,
  userId: number,
  now: Date,
): Promise<{ checkId: string; topic: string }[]> {
  return database
    .select({ checkId: reviewCards.checkId, topic: reviewCards.topic })
    .from(reviewCards)
    .where(and(eq(reviewCards.userId, userId), lte(reviewCards.dueAt, now)))
    .orderBy(asc(reviewCards.dueAt), asc(reviewCards.checkId))
    .limit(cardsASession)
}

/** When a topic's next question comes back. */
export async function dueByTopic(database: Database, userId: number): Promise<Map<string, Date>> {
  const rows = await database
    .select({ topic: reviewCards.topic, at: min(reviewCards.dueAt) })
    .from(reviewCards)
    .where(eq(reviewCards.userId, userId))
    .groupBy(reviewCards.topic)
  return new Map(rows.flatMap(({ topic, at }) => (at ? [[topic, at]] : [])))
}
