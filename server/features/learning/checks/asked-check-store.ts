import { and, asc, desc, eq, isNotNull, isNull } from 'drizzle-orm'
import type { AskedCheck, CheckPlace, Recall } from '#contract/learning/learning.ts'
import type { Database } from '#server/platform/db/database.ts'
import { askedChecks, reviewCards } from '#server/platform/db/tables/schema.ts'
import { invalid, notFound, Problem } from '#server/platform/http/problem.ts'
import type { OwnedProjectId } from '#server/features/projects/owned-project.ts'
import { keepProof } from '#server/features/tasks/task-proof-store.ts'
import type { TopicList } from '#server/teaching/topic-list.ts'
import type { BankedCheck, CheckBank } from '#server/teaching/check-questions/check-bank.ts'
import { keepReview } from '#server/features/learning/review-card-store.ts'
import { shownChoices, toAskedCheck, type AskedRow } from './asked-check.ts'

export interface CheckSource {
  bank: CheckBank
  topics: TopicList
}

interface Asking {
  userId: number
  place: CheckPlace
  projectId?: number | null
  taskId?: number | null
  messageId?: number | null
}

/** Asks a question on a topic: a new one, or else the one asked longest ago. Null if there is none. */
export async function askOnTopic(
  database: Database,
  source: CheckSource,
  topic: string,
  asking: Asking,
  now: Date,
): Promise<AskedCheck | null> {
  const asked = await database
    .select({ checkId: askedChecks.checkId })
    .from(askedChecks)
    .where(and(eq(askedChecks.userId, asking.userId), eq(askedChecks.topic, topic)))
    .orderBy(asc(askedChecks.id))
  const lastAsked = new Map(asked.map(({ checkId }, at) => [checkId, at]))
  const [check] = source.bank
    .ofTopic(topic)
    .toSorted((a, b) => (lastAsked.get(a.id) ?? -1) - (lastAsked.get(b.id) ?? -1))
  return check ? askCheck(database, source, check, asking, now) : null
}

/** Records that a question was shown; only questions on record can be answered. */
export async function askCheck(
  database: Database,
  source: CheckSource,
  check: BankedCheck,
  asking: Asking,
  now: Date,
): Promise<AskedCheck> {
  const { userId, place, projectId = null, taskId = null, messageId = null } = asking
  const [row] = await database
    .insert(askedChecks)
    .values({
      userId,
      checkId: check.id,
      topic: check.topic,
      kind: check.kind,
      place,
      projectId,
      taskId,
      messageId,
      askedAt: now,
    })
    .returning()
  return shown(database, source, row!, check)
}

/**
 * The check question of a task's lesson: the one already asked, or else one written for the task, or else one
 * on the topic.
 */
export async function lessonCheck(
  database: Database,
  source: CheckSource,
  topic: string,
  {
    ownChecks,
    ...asking
  }: { userId: number; projectId: OwnedProjectId; taskId: number; ownChecks: readonly string[] },
  now: Date,
): Promise<AskedCheck | null> {
  const { userId, taskId } = asking
  const [row] = await database
    .select()
    .from(askedChecks)
    .where(
      and(
        eq(askedChecks.userId, userId),
        eq(askedChecks.taskId, taskId),
        eq(askedChecks.place, 'lesson'),
        eq(askedChecks.topic, topic),
      ),
    )
    .orderBy(desc(askedChecks.id))
    .limit(1)
  const check = row && source.bank.find(row.checkId)
  if (check) return shown(database, source, row, check)
  const own = source.bank.find(ownChecks[0] ?? '')
  return own
    ? askCheck(database, source, own, { ...asking, place: 'lesson' }, now)
    : askOnTopic(database, source, topic, { ...asking, place: 'lesson' }, now)
}

export async function chatChecks(
  database: Database,
  source: CheckSource,
  project: OwnedProjectId,
): Promise<AskedCheck[]> {
  const rows = await database
    .select()
    .from(askedChecks)
    .where(and(eq(askedChecks.projectId, project), isNotNull(askedChecks.messageId)))
    .orderBy(asc(askedChecks.id))
  const known = rows.flatMap((row) => {
    const check = source.bank.find(row.checkId)
    return check ? [{ row, check }] : []
  })
  return Promise.all(known.map(({ row, check }) => shown(database, source, row, check)))
}

/**
 * Another question on the topic of a due one, so that a review does not repeat the card; the due one if there
 * is no other.
 */
export async function variantOf(
  database: Database,
  { bank }: CheckSource,
  userId: number,
  due: BankedCheck,
): Promise<BankedCheck> {
  const asked = await database
    .select({ checkId: askedChecks.checkId })
    .from(askedChecks)
    .where(and(eq(askedChecks.userId, userId), eq(askedChecks.topic, due.topic)))
    .orderBy(asc(askedChecks.id))
  const lastAsked = new Map(asked.map(({ checkId }, at) => [checkId, at]))
  const others = bank.ofTopic(due.topic).filter(({ id }) => id !== due.id)
  // Automatically graded questions first; within each group, the one asked longest ago.
  const [other] = others.toSorted((a, b) => (lastAsked.get(a.id) ?? -1) - (lastAsked.get(b.id) ?? -1))
  return other ?? due
}

/**
 * The question of a review that is not answered yet, so that a reload shows it again; null if there is none.
 */
export async function openReview(
  database: Database,
  userId: number,
  topic: string,
): Promise<AskedRow | null> {
  const [row] = await database
    .select()
    .from(askedChecks)
    .where(
      and(
        eq(askedChecks.userId, userId),
        eq(askedChecks.topic, topic),
        eq(askedChecks.place, 'review'),
        isNull(askedChecks.passed),
      ),
    )
    .orderBy(desc(askedChecks.id))
    .limit(1)
  return row ?? null
}

/**
 * Stores the first answer to a question; a choice is graded at once. Later answers change nothing and get the
 * same response.
 */
export async function answerCheck(
  database: Database,
  source: CheckSource,
  userId: number,
  askedId: number,
  answer: string,
  now: Date,
): Promise<AskedCheck> {
  return database.transaction(async (transaction) => {
    const { row, check } = await lockAsked(transaction, source, userId, askedId)
    if (row.answer !== null) return shown(transaction, source, row, check)
    const choice = shownChoices(row.id, check).find(({ id }) => id === answer)
    if (check.kind === 'choice' && !choice)
      throw invalid([{ path: 'answer', message: 'This is not one of the choices' }])
    const passed = choice ? choice.isRight : null
    const changed = await settle(transaction, row, { answer, answeredAt: now, passed })
    if (passed !== null)
      await keepReview(
        transaction,
        { userId, checkId: check.id, topic: check.topic, place: row.place },
        passed ? 'knew' : 'forgot',
        now,
      )
    return shown(transaction, source, changed, check)
  })
}

/** Stores how well the learner says they knew the answer. */
export async function rateRecall(
  database: Database,
  source: CheckSource,
  userId: number,
  askedId: number,
  recall: Recall,
  now: Date,
): Promise<AskedCheck> {
  return database.transaction(async (transaction) => {
    const { row, check } = await lockAsked(transaction, source, userId, askedId)
    if (row.passed !== null) return shown(transaction, source, row, check)
    if (row.answer === null)
      throw new Problem(409, 'Answer the question first, then say how well you knew it.')
    const changed = await settle(transaction, row, {
      answer: row.answer,
      answeredAt: row.answeredAt,
      passed: recall === 'knew',
    })
    await keepReview(
      transaction,
      { userId, checkId: check.id, topic: check.topic, place: row.place },
      recall,
      now,
    )
    return shown(transaction, source, changed, check)
  })
}

async function lockAsked(database: Database, source: CheckSource, userId: number, askedId: number) {
  const [row] = await database
    .select()
    .from(askedChecks)
    .where(and(eq(askedChecks.id, askedId), eq(askedChecks.userId, userId)))
    .for('update')
  const check = row && source.bank.find(row.checkId)
  if (!check) throw notFound('Question')
  return { row, check }
}

async function settle(
  database: Database,
  row: AskedRow,
  change: Pick<AskedRow, 'answer' | 'answeredAt' | 'passed'>,
): Promise<AskedRow> {
  const [changed] = await database
    .update(askedChecks)
    .set(change)
    .where(eq(askedChecks.id, row.id))
    .returning()
  if (changed!.passed && row.taskId !== null) await keepProof(database, row.taskId, 'question')
  return changed!
}

export async function shown(
  database: Database,
  { topics }: CheckSource,
  row: AskedRow,
  check: BankedCheck,
): Promise<AskedCheck> {
  const title = topics.find(row.topic)?.title ?? row.topic
  if (row.passed === null) return toAskedCheck(row, check, title, null)
  const [card] = await database
    .select({ dueAt: reviewCards.dueAt })
    .from(reviewCards)
    .where(and(eq(reviewCards.userId, row.userId), eq(reviewCards.checkId, row.checkId)))
  return toAskedCheck(row, check, title, card?.dueAt ?? null)
}
