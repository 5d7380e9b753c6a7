import { Hono } from 'hono'
import { requireUser } from '#server/features/auth/session.ts'
import type { SignedInEnvironment } from '#server/platform/http/app-environment.ts'
import { documented } from '#server/platform/http/documented.ts'
import { requireOwnedProject } from '#server/features/projects/owned-project.ts'
import type { Services } from '#server/features/services.ts'
import { loadProjectTurn } from '#server/features/chat/turn/load-turn.ts'
import { writeAgentsFile } from './write-agents-file.ts'

export function agentsRoutes({ checkSource, settings }: Services) {
  return new Hono<SignedInEnvironment>().get(
    '/',
    documented({
      summary: 'AGENTS.md for the own repository: makes other assistants teach too',
      access: 'owner',
      costly: 'export',
      answers: { 200: 'text/markdown' },
    }),
    requireUser,
    async (c) => {
      const turn = await loadProjectTurn(c.var.database, await requireOwnedProject(c))
      return c.body(writeAgentsFile(turn, (await checkSource()).topics, settings.publicUrl), 200, {
        'Content-Type': 'text/markdown; charset=utf-8',
        'Content-Disposition': 'attachment; filename="AGENTS.md"',
      })
    },
  )
}
