import { Hono } from 'hono'
import { z } from 'zod'
import { AskedCheck } from '#contract/learning/learning.ts'
import { requireUser } from '#server/features/auth/session.ts'
import type { SignedInEnvironment } from '#server/platform/http/app-environment.ts'
import { documented } from '#server/platform/http/documented.ts'
import { requireOwnedProject } from '#server/features/projects/owned-project.ts'
import type { Services } from '#server/features/services.ts'
import { chatChecks } from './asked-check-store.ts'

export function projectCheckRoutes({ checkSource }: Services) {
  return new Hono<SignedInEnvironment>().get(
    '/',
    documented({
      summary: 'The questions asked in the conversation',
      access: 'owner',
      answers: { 200: z.array(AskedCheck) },
    }),
    requireUser,
    async (c) => c.json(await chatChecks(c.var.database, await checkSource(), await requireOwnedProject(c))),
  )
}
