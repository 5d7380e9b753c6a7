import { Hono } from 'hono'
import { ExportQuery } from '#contract/export.ts'
import { recordEvent } from '#server/features/audit/audit-store.ts'
import { requireUser } from '#server/features/auth/session.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { SignedInEnvironment } from '#server/platform/http/app-environment.ts'
import { documented } from '#server/platform/http/documented.ts'
import { validated } from '#server/platform/http/validated.ts'
import { requireOwnedProject, type OwnedProjectId } from '#server/features/projects/owned-project.ts'
import { readProject } from '#server/features/projects/project-store.ts'
import type { Services } from '#server/features/services.ts'
import { tasksInPages } from '#server/features/tasks/task-store.ts'
import { projectToJson, readExportedParts } from './export-store.ts'
import { fileNameOf } from './file-name.ts'
import { issueCalls, scriptEnd, scriptStart } from './project-to-issue-script.ts'
import { projectToMarkdown } from './project-to-markdown.ts'
import { readWholeProject } from './read-whole-project.ts'
import { streamFile } from '#server/platform/http/stream-file.ts'

export function exportRoutes({ now, logger }: Services) {
  return new Hono<SignedInEnvironment>().get(
    '/',
    documented({
      summary:
        'The project whole: as Markdown; as JSON (?format=json), which imports again; or its open tasks as a script that makes GitHub issues (?format=github)',
      access: 'owner',
      costly: 'export',
      answers: { 200: 'text/markdown' },
    }),
    requireUser,
    validated('query', ExportQuery),
    async (c) => {
      const id = await requireOwnedProject(c)
      const { title } = await readProject(c.var.database, id)
      const { pieces, type, ending } = await exportAs[c.req.valid('query').format](c.var.database, id)
      await recordEvent(c.var.database, {
        userId: c.var.user.id,
        event: 'project exported',
        subject: `project ${id}`,
        at: now(),
      })
      return streamFile(
        c,
        pieces,
        {
          'Content-Type': `${type}; charset=utf-8`,
          'Content-Disposition': `attachment; filename="${fileNameOf(title)}${ending}"`,
        },
        logger,
      )
    },
  )
}

const exportAs = {
  async markdown(database: Database, id: OwnedProjectId) {
    return {
      pieces: projectToMarkdown(await readWholeProject(database, id)),
      type: 'text/markdown',
      ending: '.md',
    }
  },
  async json(database: Database, id: OwnedProjectId) {
    return {
      pieces: projectToJson(await readExportedParts(database, id)),
      type: 'application/json',
      ending: '.fledge.json',
    }
  },
  async github(database: Database, id: OwnedProjectId) {
    return {
      pieces: issueScript(database, id),
      type: 'text/x-shellscript',
      ending: '-issues.sh',
    }
  },
}

async function* issueScript(database: Database, id: OwnedProjectId): AsyncGenerator<string> {
  yield scriptStart
  for await (const page of tasksInPages(database, id)) yield issueCalls(id, page)
  yield scriptEnd
}
