import { Hono } from 'hono'
import {
  AccountDeletion,
  LearnerProfile,
  ProfileQuestions,
  User,
  UserChange,
} from '#contract/account/user.ts'
import { recordEvent } from '#server/features/audit/audit-store.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { SignedInEnvironment } from '#server/platform/http/app-environment.ts'
import { documented } from '#server/platform/http/documented.ts'
import { notFound } from '#server/platform/http/problem.ts'
import { validated } from '#server/platform/http/validated.ts'
import { ownedProjects } from '#server/features/projects/owned-project.ts'
import type { Services } from '#server/features/services.ts'
import { requireRecentSignIn } from './recent-sign-in.ts'
import { clearSessionToken, requireUser } from './session.ts'
import {
  changeProfile,
  deleteUser,
  findUser,
  markProfileQuestionsAsked,
  readProfile,
  wereProfileQuestionsAsked,
} from './user-store.ts'

export function userRoutes({ settings, liveAnswers, now }: Services) {
  return new Hono<SignedInEnvironment>()
    .get(
      '/',
      documented({ summary: 'Who is signed in', access: 'user', answers: { 200: User } }),
      requireUser,
      async (c) => c.json(await requireFound(c.var.database, c.var.user.id)),
    )
    .patch(
      '/',
      documented({
        summary: 'Change the learner profile',
        access: 'user',
        takesLittle: true,
        answers: { 200: User },
      }),
      requireUser,
      validated('json', UserChange),
      async (c) => {
        await changeProfile(c.var.database, c.var.user.id, c.req.valid('json'))
        return c.json(await requireFound(c.var.database, c.var.user.id))
      },
    )
    .delete(
      '/',
      documented({
        summary: 'Delete the account and everything in it',
        access: 'user',
        takesLittle: true,
        answers: { 204: null },
      }),
      requireUser,
      requireRecentSignIn(settings, now),
      validated('json', AccountDeletion),
      async (c) => {
        const { database, user } = c.var
        for (const project of await ownedProjects(database, user.id)) liveAnswers.abandon(project)
        await deleteUser(database, user.id, now())
        await recordEvent(database, { userId: user.id, event: 'account deleted', at: now() })
        clearSessionToken(c, settings)
        return c.body(null, 204)
      },
    )
    .route('/profile', profileRoutes(now))
}

function profileRoutes(now: Services['now']) {
  return new Hono<SignedInEnvironment>()
    .get(
      '/',
      documented({
        summary: 'What the tutor knows of the learner',
        access: 'user',
        answers: { 200: LearnerProfile },
      }),
      requireUser,
      async (c) => c.json(await readProfile(c.var.database, c.var.user.id)),
    )
    .get(
      '/questions',
      documented({
        summary: 'Whether the questions about the learner were shown',
        access: 'user',
        answers: { 200: ProfileQuestions },
      }),
      requireUser,
      async (c) => c.json({ wereAsked: await wereProfileQuestionsAsked(c.var.database, c.var.user.id) }),
    )
    .post(
      '/questions',
      documented({
        summary: 'Record that the questions were shown',
        access: 'user',
        takesLittle: true,
        answers: { 204: null },
      }),
      requireUser,
      async (c) => {
        await markProfileQuestionsAsked(c.var.database, c.var.user.id, now())
        return c.body(null, 204)
      },
    )
}

async function requireFound(database: Database, id: number): Promise<User> {
  const user = await findUser(database, id)
  if (!user) throw notFound('User')
  return user
}
