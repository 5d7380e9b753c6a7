import { Hono } from 'hono'
import { requireUser } from '#server/features/auth/session.ts'
import type { SignedInEnvironment } from '#server/platform/http/app-environment.ts'
import { documented } from '#server/platform/http/documented.ts'
import { refuseAbove } from '#server/platform/http/limits/limited.ts'
import { Problem } from '#server/platform/http/problem.ts'
import { queueMail } from '#server/platform/mail/outbox-store.ts'
import type { Services } from '#server/features/services.ts'
import { xcodeMail } from './compose-xcode-mail.ts'

const mailsPerMinute = 2

/** Sends the set-up steps to the address of the user's account, and to no other. */
export function xcodeMailRoutes({ rateLimiter, wakeMailWorker, now }: Services) {
  return new Hono<SignedInEnvironment>().post(
    '/',
    documented({
      summary: "Mail the steps for Xcode to the account's own address",
      access: 'user',
      takesLittle: true,
      answers: { 202: null },
    }),
    requireUser,
    async (c) => {
      const { user } = c.var
      if (user.isGuest)
        throw new Problem(403, 'A guest has no address to write to. Sign in with Google, then ask again.')
      await refuseAbove(rateLimiter, `xcode mail ${user.id}`, mailsPerMinute)
      await queueMail(c.var.database, xcodeMail(user.id, 'asked'), now())
      wakeMailWorker()
      return c.body(null, 202)
    },
  )
}
