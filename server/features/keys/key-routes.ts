import { Hono } from 'hono'
import { z } from 'zod'
import { ApiKey, CreatedApiKey, NewApiKey } from '#contract/account/api-key.ts'
import { limits } from '#contract/limits.ts'
import { recordEvent } from '#server/features/audit/audit-store.ts'
import { requireRecentSignIn } from '#server/features/auth/recent-sign-in.ts'
import { requireUser } from '#server/features/auth/session.ts'
import type { SignedInEnvironment } from '#server/platform/http/app-environment.ts'
import { documented } from '#server/platform/http/documented.ts'
import { refuseAbove } from '#server/platform/http/limits/limited.ts'
import { validated } from '#server/platform/http/validated.ts'
import { requirePathId } from '#server/features/projects/owned-project.ts'
import type { Services } from '#server/features/services.ts'
import { createKey, deleteKey, listKeys } from './key-store.ts'

export function keyRoutes({ settings, rateLimiter, wakeMailWorker, now }: Services) {
  return new Hono<SignedInEnvironment>()
    .get(
      '/',
      documented({
        summary: 'Keys for Xcode and coding agents, without their secrets',
        access: 'user',
        answers: { 200: z.array(ApiKey) },
      }),
      requireUser,
      async (c) => c.json(await listKeys(c.var.database, c.var.user.id)),
    )
    .post(
      '/',
      documented({
        summary: 'Create a key; its secret is in this answer and never again',
        access: 'user',
        takesLittle: true,
        answers: { 201: CreatedApiKey },
      }),
      requireUser,
      validated('json', NewApiKey),
      // Otherwise, a stranger at an unlocked computer could create a key that outlives the session.
      requireRecentSignIn(settings, now),
      async (c) => {
        const { database, user } = c.var
        // Limited, because each new key sends a mail.
        await refuseAbove(rateLimiter, `keys ${user.id}`, limits.callsPerMinute.sensitive)
        const key = await createKey(database, user.id, c.req.valid('json'), now())
        const { id } = key
        await recordEvent(database, { userId: user.id, event: 'key made', subject: `key ${id}`, at: now() })
        wakeMailWorker()
        return c.json(key, 201)
      },
    )
    .delete(
      '/:keyId',
      documented({
        summary: 'Revoke a key at once',
        access: 'owner',
        takesLittle: true,
        answers: { 204: null },
      }),
      requireUser,
      async (c) => {
        const { database, user } = c.var
        const keyId = requirePathId(c, 'keyId', 'Key')
        await deleteKey(database, user.id, keyId)
        await recordEvent(database, {
          userId: user.id,
          event: 'key revoked',
          subject: `key ${keyId}`,
          at: now(),
        })
        return c.body(null, 204)
      },
    )
}
