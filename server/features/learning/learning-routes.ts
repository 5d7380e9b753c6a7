import { Hono, type Context } from 'hono'
import { z } from 'zod'
import {
  AskedCheck,
  CheckAnswer,
  DueReviews,
  NewAskedCheck,
  RecallRating,
  TopicMarkChange,
  TopicStanding,
} from '#contract/learning/learning.ts'
import { LearningWeek, WeekGoalChange, WeekQuery } from '#contract/learning/learning-week.ts'
import { requireUser } from '#server/features/auth/session.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { SignedInEnvironment } from '#server/platform/http/app-environment.ts'
import { documented } from '#server/platform/http/documented.ts'
import { notFound } from '#server/platform/http/problem.ts'
import { validated } from '#server/platform/http/validated.ts'
import { requirePathId } from '#server/features/projects/owned-project.ts'
import type { Services } from '#server/features/services.ts'
import { readWeekMail } from '#server/features/week-mail/week-mail-store.ts'
import {
  answerCheck,
  askCheck,
  askOnTopic,
  openReview,
  rateRecall,
  shown,
  variantOf,
  type CheckSource,
} from './checks/asked-check-store.ts'
import { dueCards, dueReviews } from './review-card-store.ts'
import { markTopic, readTopicStates } from './topic-state-store.ts'
import { readLearningWeek, setWeekGoal } from './week-store.ts'

export function learningRoutes(services: Services) {
  return new Hono<SignedInEnvironment>()
    .route('/', topicRoutes(services))
    .route('/', weekRoutes(services))
    .get(
      '/due',
      documented({ summary: 'How many questions are due', access: 'user', answers: { 200: DueReviews } }),
      requireUser,
      async (c) => c.json(await dueReviews(c.var.database, c.var.user.id, services.now())),
    )
    .route('/checks', checkRoutes(services))
}

function topicRoutes({ thinking, checkSource, now }: Services) {
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
          await readTopicStates(
            c.var.database,
            await checkSource(),
            thinking.for(`user ${c.var.user.id}`),
            c.var.user.id,
            now(),
          ),
        ),
    )
    .put(
      '/topics/:slug/mark',
      documented({
        summary: 'Say that a topic is known or not; null takes it back',
        access: 'user',
        takesLittle: true,
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
}

function weekRoutes({ now, settings }: Services) {
  return new Hono<SignedInEnvironment>()
    .get(
      '/week',
      documented({
        summary: 'The days of this week on which something was built or learnt, and the goal',
        access: 'user',
        answers: { 200: LearningWeek },
      }),
      requireUser,
      validated('query', WeekQuery),
      async (c) =>
        c.json<LearningWeek>({
          ...(await readLearningWeek(c.var.database, c.var.user.id, c.req.valid('query').ahead, now())),
          mail: settings.smtpUrl ? await readWeekMail(c.var.database, c.var.user.id) : null,
        }),
    )
    .put(
      '/goal',
      documented({
        summary: 'Set the goal of a week, in tasks, hours or days; null takes it away',
        access: 'user',
        takesLittle: true,
        answers: { 204: null },
      }),
      requireUser,
      validated('json', WeekGoalChange),
      async (c) => {
        await setWeekGoal(c.var.database, c.var.user.id, c.req.valid('json').goal)
        return c.body(null, 204)
      },
    )
}

function checkRoutes(services: Services) {
  const { checkSource, now } = services
  return new Hono<SignedInEnvironment>()
    .post(
      '/',
      documented({
        summary: 'Ask a question on a topic, or otherwise the one that is due',
        access: 'user',
        takesLittle: true,
        asksModel: true,
        answers: { 200: AskedCheck, 204: null },
      }),
      requireUser,
      validated('json', NewAskedCheck),
      async (c) => askNext(services, c, c.req.valid('json').topic),
    )
    .post(
      '/:askedId/answer',
      documented({
        summary: 'Answer a question that was asked; the first attempt counts',
        access: 'user',
        takesLittle: true,
        asksModel: true,
        answers: { 200: AskedCheck },
      }),
      requireUser,
      validated('json', CheckAnswer),
      async (c) => {
        const { database, user } = c.var
        const askedId = requirePathId(c, 'askedId', 'Question')
        const { answer } = c.req.valid('json')
        return c.json(await answerCheck(database, await checkSource(), user.id, askedId, answer, now()))
      },
    )
    .post(
      '/:askedId/recall',
      documented({
        summary: 'Say how well your own words matched the answer',
        access: 'user',
        takesLittle: true,
        answers: { 200: AskedCheck },
      }),
      requireUser,
      validated('json', RecallRating),
      async (c) => {
        const { database, user } = c.var
        const askedId = requirePathId(c, 'askedId', 'Question')
        const { recall } = c.req.valid('json')
        return c.json(await rateRecall(database, await checkSource(), user.id, askedId, recall, now()))
      },
    )
}

async function askNext(
  { checkSource, now }: Services,
  c: Context<SignedInEnvironment>,
  topic: string | undefined,
) {
  const { database, user } = c.var
  const known = await checkSource()
  const asked =
    topic === undefined
      ? await askDue(database, known, user.id, now())
      : await askOnTopic(database, known, topic, { userId: user.id, place: 'review' }, now())
  return asked ? c.json(asked, 200) : c.body(null, 204)
}

/** Asks the question that is due; null if none is. Skips due questions that no longer exist. */
async function askDue(
  database: Database,
  source: CheckSource,
  userId: number,
  now: Date,
): Promise<AskedCheck | null> {
  for (const { checkId } of await dueCards(database, userId, now)) {
    const due = source.bank.find(checkId)
    if (!due) continue
    const open = await openReview(database, userId, due.topic)
    const opened = open && source.bank.find(open.checkId)
    if (open && opened) return shown(database, source, open, opened)
    const check = await variantOf(database, source, userId, due)
    return askCheck(database, source, check, { userId, place: 'review' }, now)
  }
  return null
}
