import { Hono } from 'hono'
import { Usage } from '#contract/account/usage.ts'
import { requireUser } from '#server/features/auth/session.ts'
import type { SignedInEnvironment } from '#server/platform/http/app-environment.ts'
import { documented } from '#server/platform/http/documented.ts'
import type { Services } from '#server/features/services.ts'
import { readUsage } from './usage-store.ts'

export function usageRoutes({ now }: Services) {
  return new Hono<SignedInEnvironment>().get(
    '/',
    documented({
      summary: "This month's questions from Xcode and the bytes kept, and how many there may be",
      access: 'user',
      answers: { 200: Usage },
    }),
    requireUser,
    async (c) => c.json(await readUsage(c.var.database, c.var.user.id, now())),
  )
}
