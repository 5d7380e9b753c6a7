import { and, asc, count, eq, gt, lte, min } from 'drizzle-orm'
import type { CheckPlace, DueReviews, Recall } from '#contract/learning/learning.ts'
import type { Database } from '#server/platform/db/database.ts'
import { reviewCards } from '#server/platform/db/tables/schema.ts'
import { scheduleReview, type ReviewMemory } from './review-schedule.ts'
import { sittingGapMs } from './topic-state.ts'

const cardsASession = 10
const secondsACard = 40

interface CardKey {
  userId: number
  checkId: string
  topic: string
  place: CheckPlace
}

/**
 * Schedules the next review of a question. Knowing the answer again in the same sitting changes nothing. Call
 * it in the transaction that grades the answer.
 */
export async function keepReview(
  database: Database,
  { userId, checkId, topic, place }: CardKey,
  recall: Recall,
  now: Date,
): Promise<void> {
  const [card] = await database
    .select()
    .from(reviewCards)
    .where(and(eq(reviewCards.userId, userId), eq(reviewCards.checkId, checkId)))
    .for('update')
  const due = place === 'review' ? await takeDueCard(database, { userId, topic, checkId }, now) : null
  const isSameSitting = card !== undefined && now.getTime() - card.reviewedAt.getTime() < sittingGapMs
  if (!due && isSameSitting && recall !== 'forgot') return
  const next = scheduleReview(due ?? card ?? null, recall, now)
  await database
    .insert(reviewCards)
    .values({ userId, checkId, topic, ...next })
    .onConflictDoUpdate({ target: [reviewCards.userId, reviewCards.checkId], set: next })
}

/**
 * The card due on this topic; null if none is. If a review asks another question instead, that one continues
 * the card's schedule, and the card is deleted.
 */
async function takeDueCard(
  database: Database,
  { userId, topic, checkId }: Omit<CardKey, 'place'>,
  now: Date,
): Promise<ReviewMemory | null> {
  const [due] = await database
    .select()
    .from(reviewCards)
    .where(and(eq(reviewCards.userId, userId), eq(reviewCards.topic, topic), lte(reviewCards.dueAt, now)))
    .orderBy(asc(reviewCards.dueAt), asc(reviewCards.checkId))
    .limit(1)
    .for('update')
  if (!due) return null
  if (due.checkId !== checkId)
    await database
      .delete(reviewCards)
      .where(and(eq(reviewCards.userId, userId), eq(reviewCards.checkId, due.checkId)))
  return due
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

/** A user's due cards, the longest overdue first. */
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

/** When the next review of each topic is due. */
export async function dueByTopic(database: Database, userId: number): Promise<Map<string, Date>> {
  const rows = await database
    .select({ topic: reviewCards.topic, at: min(reviewCards.dueAt) })
    .from(reviewCards)
    .where(eq(reviewCards.userId, userId))
    .groupBy(reviewCards.topic)
  return new Map(rows.flatMap(({ topic, at }) => (at ? [[topic, at]] : [])))
}
