import { Hono } from 'hono'
import { Journey } from '#contract/learning/journey.ts'
import { requireUser } from '#server/features/auth/session.ts'
import { requireOwnedProject } from '#server/features/projects/owned-project.ts'
import type { Services } from '#server/features/services.ts'
import type { SignedInEnvironment } from '#server/platform/http/app-environment.ts'
import { documented } from '#server/platform/http/documented.ts'
import { readJourney } from './journey-store.ts'

export function journeyRoutes({ thinking }: Services) {
  return new Hono<SignedInEnvironment>().get(
    '/',
    documented({
      summary: 'What was built so far, what the learner wrote themselves, and with which help',
      access: 'owner',
      answers: { 200: Journey },
    }),
    requireUser,
    async (c) => {
      const project = await requireOwnedProject(c)
      return c.json(await readJourney(c.var.database, thinking.for(`user ${c.var.user.id}`), project))
    },
  )
}
