import { Hono } from 'hono'
import { Project } from '#contract/project.ts'
import { StarterRequest } from '#contract/starter.ts'
import { requireUser } from '#server/features/auth/session.ts'
import type { SignedInEnvironment } from '#server/platform/http/app-environment.ts'
import { documented } from '#server/platform/http/documented.ts'
import { validated } from '#server/platform/http/validated.ts'
import type { Services } from '#server/features/services.ts'
import { loadStarter } from './load-starter.ts'
import { createFromStarter } from './starter-store.ts'

export function starterRoutes({ now, thinking }: Services) {
  return new Hono<SignedInEnvironment>().post(
    '/',
    documented({
      summary: 'Begin with a starter: planned, with its tasks, a first exchange and a saved solution',
      access: 'user',
      costly: 'import',
      answers: { 201: Project },
    }),
    requireUser,
    validated('json', StarterRequest),
    async (c) => {
      const starter = await loadStarter(c.req.valid('json').starter)
      return c.json(
        await createFromStarter(
          c.var.database,
          c.var.user,
          starter,
          thinking.for(`user ${c.var.user.id}`),
          now(),
        ),
        201,
      )
    },
  )
}
