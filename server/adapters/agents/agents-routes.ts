import { Hono } from 'hono'
import { requireUser } from '#server/features/auth/session.ts'
import type { SignedInEnvironment } from '#server/platform/http/app-environment.ts'
import { documented } from '#server/platform/http/documented.ts'
import { requireOwnedProject } from '#server/features/projects/owned-project.ts'
import type { Services } from '#server/features/services.ts'
import { loadAgentsFile } from './load-agents-file.ts'

export function agentsRoutes(services: Services) {
  return new Hono<SignedInEnvironment>().get(
    '/',
    documented({
      summary: 'AGENTS.md for your own repository: makes other coding assistants teach too',
      access: 'owner',
      costly: 'export',
      answers: { 200: 'text/markdown' },
    }),
    requireUser,
    async (c) => {
      const { database, user } = c.var
      const project = await requireOwnedProject(c)
      const thoughts = services.thinking.for(`user ${user.id}`)
      return c.body(await loadAgentsFile(services, database, thoughts, project), 200, {
        'Content-Type': 'text/markdown; charset=utf-8',
        'Content-Disposition': 'attachment; filename="AGENTS.md"',
      })
    },
  )
}
