import { Hono } from 'hono'
import { listEvents, recordEvent } from '#server/features/audit/audit-store.ts'
import { requireRecentSignIn } from '#server/features/auth/recent-sign-in.ts'
import { requireUser } from '#server/features/auth/session.ts'
import { listSessions } from '#server/features/auth/session-store.ts'
import { findUser, readProfile } from '#server/features/auth/user-store.ts'
import type { SignedInEnvironment } from '#server/platform/http/app-environment.ts'
import { documented } from '#server/platform/http/documented.ts'
import { limitedSensitiveCalls } from '#server/platform/http/limits/limited.ts'
import { notFound } from '#server/platform/http/problem.ts'
import { listKeys } from '#server/features/keys/key-store.ts'
import { exportLearning } from '#server/features/learning/export-learning.ts'
import { ownedProjects } from '#server/features/projects/owned-project.ts'
import type { Services } from '#server/features/services.ts'
import { readWeekMail } from '#server/features/week-mail/week-mail-store.ts'
import { readWeekGoal } from '#server/features/learning/week-store.ts'
import { listTokenCounts } from '#server/features/usage/token-store.ts'
import { listQuestionCounts } from '#server/features/usage/usage-store.ts'
import { accountArchive } from './account-archive.ts'
import { streamFile } from '#server/platform/http/stream-file.ts'
import { zipFiles } from './zip-files.ts'

export function accountExportRoutes({ settings, now, rateLimiter, thinking, checkSource, logger }: Services) {
  return new Hono<SignedInEnvironment>().get(
    '/',
    documented({
      summary: 'Everything of the account: a zip of JSON and Markdown',
      access: 'user',
      costly: 'export',
      answers: { 200: 'application/zip' },
    }),
    requireUser,
    limitedSensitiveCalls(rateLimiter, 'account export'),
    requireRecentSignIn(settings, now),
    async (c) => {
      const {
        database,
        user: { id },
        sessionId,
      } = c.var
      const user = await findUser(database, id)
      if (!user) throw notFound('User')
      const account = {
        user,
        profile: await readProfile(database, id),
        sessions: await listSessions(database, id, sessionId, now()),
        keys: await listKeys(database, id),
        usage: {
          xcodeQuestions: await listQuestionCounts(database, id),
          tokens: await listTokenCounts(database, id),
        },
        events: await listEvents(database, id),
        weekGoal: await readWeekGoal(database, id),
        weekMail: await readWeekMail(database, id),
        learning: await exportLearning(database, await checkSource(), thinking.for(`user ${id}`), id, now()),
        projects: await ownedProjects(database, id),
      }
      await recordEvent(database, { userId: id, event: 'account exported', at: now() })
      return streamFile(
        c,
        zipFiles(accountArchive(database, account, now()), now()),
        {
          'Content-Type': 'application/zip',
          'Content-Disposition': `attachment; filename="fledge-${now().toISOString().slice(0, 10)}.zip"`,
        },
        logger,
      )
    },
  )
}
