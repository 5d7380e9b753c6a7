import { asc, eq } from 'drizzle-orm'
import type { TopicStanding } from '#contract/learning/learning.ts'
import type { Database } from '#server/platform/db/database.ts'
import { askedChecks, reviewCards } from '#server/platform/db/tables/schema.ts'
import type { Thoughts } from '#server/teaching/thinking.ts'
import type { CheckSource } from './checks/asked-check-store.ts'
import { readTopicStates } from './topic-state-store.ts'

/** Everything stored about a user's learning. */
export interface LearningExport {
  topics: TopicStanding[]
  questions: {
    topic: string
    question: string
    place: string
    askedAt: string
    answer: string | null
    answeredAt: string | null
    passed: boolean | null
  }[]
  reviews: {
    topic: string
    question: string
    dueAt: string
    stability: number
    difficulty: number
    repetitions: number
    lapses: number
    reviewedAt: string
  }[]
}

export async function exportLearning(
  database: Database,
  source: CheckSource,
  thoughts: Pick<Thoughts, 'topicsInCode' | 'passedCode' | 'areCopies'>,
  userId: number,
  now: Date,
): Promise<LearningExport> {
  const [standings, asked, cards] = await Promise.all([
    readTopicStates(database, source, thoughts, userId, now),
    database.select().from(askedChecks).where(eq(askedChecks.userId, userId)).orderBy(asc(askedChecks.id)),
    database
      .select()
      .from(reviewCards)
      .where(eq(reviewCards.userId, userId))
      .orderBy(asc(reviewCards.dueAt), asc(reviewCards.checkId)),
  ])
  const questionOf = (id: string) => source.bank.find(id)?.question ?? id
  return {
    topics: standings.filter(
      ({ state, mark, evidence }) => state !== 'new' || mark !== null || evidence.length > 0,
    ),
    questions: asked.map(({ topic, checkId, place, askedAt, answer, answeredAt, passed }) => ({
      topic,
      question: questionOf(checkId),
      place,
      askedAt: askedAt.toISOString(),
      answer,
      answeredAt: answeredAt?.toISOString() ?? null,
      passed,
    })),
    reviews: cards.map(
      ({ topic, checkId, dueAt, stability, difficulty, repetitions, lapses, reviewedAt }) => ({
        topic,
        question: questionOf(checkId),
        dueAt: dueAt.toISOString(),
        stability,
        difficulty,
        repetitions,
        lapses,
        reviewedAt: reviewedAt.toISOString(),
      }),
    ),
  }
}
