import { Hono } from 'hono'
import { DuplicateRequest, ProjectExport } from '#contract/export.ts'
import { Project } from '#contract/project.ts'
import { requireUser } from '#server/auth/session.ts'
import type { SignedInEnvironment } from '#server/http/app-environment.ts'
import { documented } from '#server/http/documented.ts'
import { unpackedBody } from '#server/http/unpacked-body.ts'
import { validated } from '#server/http/validated.ts'
import { requireOwnedProject } from '#server/projects/owned-project.ts'
import type { Services } from '#server/services.ts'
import { duplicateProject, importProject } from './import-store.ts'

export function importRoutes({ now }: Services) {
  return new Hono<SignedInEnvironment>()
    .post(
      '/import',
      documented({
        summary: 'Make a project from an exported one (JSON, at most 1 MiB; packed with gzip, at most 16 MiB when unpacked)',
        access: 'user',
        answers: { 201: Project },
      }),
      requireUser,
      unpackedBody,
      validated('json', ProjectExport),
      async (c) => c.json(await importProject(c.var.database, c.var.user, c.req.valid('json'), now()), 201),
    )
    .post(
      '/:projectId/duplicate',
      documented({ summary: 'Copy a project with everything in it, or with startOver only its plan and tasks, none begun', access: 'owner', answers: { 201: Project } }),
      requireUser,
      validated('json', DuplicateRequest),
      async (c) => {
        const project = await requireOwnedProject(c)
        return c.json(await duplicateProject(c.var.database, c.var.user, project, c.req.valid('json'), now()), 201)
      },
    )
}
