import { Hono } from 'hono'
import { z } from 'zod'
import {
  AskedCheck,
  CheckAnswer,
  DueReviews,
  NewAskedCheck,
  RecallRating,
  TopicMarkChange,
  TopicStanding,
} from '#contract/learning.ts'
import { requireUser } from '#server/features/auth/session.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { SignedInEnvironment } from '#server/platform/http/app-environment.ts'
import { documented } from '#server/platform/http/documented.ts'
import { notFound } from '#server/platform/http/problem.ts'
import { validated } from '#server/platform/http/validated.ts'
import { requirePathId } from '#server/features/projects/owned-project.ts'
import type { Services } from '#server/features/services.ts'
import {
  answerCheck,
  askCheck,
  askOnTopic,
  openReview,
  rateRecall,
  shown,
  type CheckSource,
} from './asked-check-store.ts'
import { dueCards, dueReviews } from './review-card-store.ts'
import { markTopic, readStandings } from './standing-store.ts'

export function learningRoutes({ thinking, checkSource, now }: Services) {
  return new Hono<SignedInEnvironment>()
    .get(
      '/',
      documented({
        summary: 'Where the learner stands on every topic, and why',
        access: 'user',
        answers: { 200: z.array(TopicStanding) },
      }),
      requireUser,
      async (c) =>
        c.json(
          await readStandings(
            c.var.database,
            await checkSource(),
            thinking.for(`user ${c.var.user.id}`),
            c.var.user.id,
          ),
        ),
    )
    .put(
      '/topics/:slug/mark',
      documented({
        summary: 'Say that a topic is known or not; null takes it back',
        access: 'user',
        answers: { 204: null },
      }),
      requireUser,
      validated('json', TopicMarkChange),
      async (c) => {
        const topic = c.req.param('slug')
        if (!(await checkSource()).topics.find(topic)) throw notFound('Topic')
        await markTopic(c.var.database, c.var.user.id, topic, c.req.valid('json').mark, now())
        return c.body(null, 204)
      },
    )
    .get(
      '/due',
      documented({ summary: 'How many questions are due', access: 'user', answers: { 200: DueReviews } }),
      requireUser,
      async (c) => c.json(await dueReviews(c.var.database, c.var.user.id, now())),
    )
    .post(
      '/checks',
      documented({
        summary: 'Ask a question on a topic, else the one that is due',
        access: 'user',
        answers: { 200: AskedCheck, 204: null },
      }),
      requireUser,
      validated('json', NewAskedCheck),
      async (c) => {
        const { database, user } = c.var
        const { topic } = c.req.valid('json')
        const known = await checkSource()
        const asked =
          topic === undefined
            ? await askDue(database, known, user.id, now())
            : await askOnTopic(database, known, topic, { userId: user.id, place: 'review' }, now())
        return asked ? c.json(asked, 200) : c.body(null, 204)
      },
    )
    .post(
      '/checks/:askedId/answer',
      documented({
        summary: 'Answer a question that was asked; the first attempt counts',
        access: 'user',
        answers: { 200: AskedCheck },
      }),
      requireUser,
      validated('json', CheckAnswer),
      async (c) =>
        c.json(
          await answerCheck(
            c.var.database,
            await checkSource(),
            c.var.user.id,
            requirePathId(c, 'askedId', 'Question'),
            c.req.valid('json').answer,
            now(),
          ),
        ),
    )
    .post(
      '/checks/:askedId/recall',
      documented({
        summary: 'Say how well one’s own words met the answer',
        access: 'user',
        answers: { 200: AskedCheck },
      }),
      requireUser,
      validated('json', RecallRating),
      async (c) =>
        c.json(
          await rateRecall(
            c.var.database,
            await checkSource(),
            c.var.user.id,
            requirePathId(c, 'askedId', 'Question'),
            c.req.valid('json').recall,
            now(),
          ),
        ),
    )
}

/** A question that left the bank is passed over; the learner keeps the rest. */
async function askDue(
  database: Database,
  source: CheckSource,
  userId: number,
  now: Date,
): Promise<AskedCheck | null> {
  for (const { checkId } of await dueCards(database, userId, now)) {
    const check = source.bank.find(checkId)
    if (!check) continue
    const open = await openReview(database, userId, checkId)
    return open
      ? shown(database, source, open, check)
      : askCheck(database, source, check, { userId, place: 'review' }, now)
  }
  return null
}
