import { Hono } from 'hono'
import { eq } from 'drizzle-orm'
import { requireUser } from '#server/features/auth/session.ts'
import { zipFiles, type ZippedFile } from '#server/features/export/zip-files.ts'
import { readOwnCode } from '#server/features/learning/passed-code-store.ts'
import { requireOwnedProject, requirePathId } from '#server/features/projects/owned-project.ts'
import type { Services } from '#server/features/services.ts'
import { readHelpedTask } from '#server/features/task-help/helped-task-store.ts'
import { plannedTaskFinder } from '#server/features/tasks/find-planned-task.ts'
import { tasks } from '#server/platform/db/tables/schema.ts'
import type { SignedInEnvironment } from '#server/platform/http/app-environment.ts'
import { documented } from '#server/platform/http/documented.ts'
import { Problem } from '#server/platform/http/problem.ts'
import { loadAgentsFile } from './load-agents-file.ts'

/** Serves a zip of the Xcode project as it is before a task ("Start me here"). */
export function startProjectRoutes(services: Services) {
  return new Hono<SignedInEnvironment>().get(
    '/',
    documented({
      summary: 'An Xcode project as it is when the task begins, as a zip',
      access: 'owner',
      costly: 'export',
      answers: { 200: 'application/zip' },
    }),
    requireUser,
    async (c) => {
      const { database, user } = c.var
      const project = await requireOwnedProject(c)
      const taskId = requirePathId(c, 'taskId', 'Task')
      const { task, plan, importedAt } = await readHelpedTask(database, project, taskId)
      const thoughts = services.thinking.for(`user ${user.id}`)
      const madeFrom = plannedTaskFinder(plan)
      const kept = await readOwnCode(database, thoughts, eq(tasks.projectId, project))
      // Code from an imported file may be a stranger's, so only code that was sent after the import is used.
      const own = kept
        .filter(({ at }) => importedAt === null || at > importedAt)
        .map((one) => ({ title: one.task, madeFrom: madeFrom(one.planKey), content: one.content }))
      const start = plan && (await thoughts.startProject(plan, task, own))
      if (!start)
        throw new Problem(404, 'This task is not part of the plan, so there is no project to start from.')
      const agents = await loadAgentsFile(services, database, thoughts, project)
      const { name, files } = start
      const inFolder = [...files, { path: 'AGENTS.md', text: agents }].map(({ path, text }): ZippedFile => ({
        name: `${name}/${path}`,
        pieces: [text],
      }))
      const pieces: Uint8Array[] = []
      for await (const piece of zipFiles(eachOf(inFolder), services.now())) pieces.push(piece)
      return c.body(Buffer.concat(pieces), 200, {
        'Content-Type': 'application/zip',
        'Content-Disposition': `attachment; filename="start-here.zip"; filename*=UTF-8''${encodeURIComponent(name)}.zip`,
      })
    },
  )
}

async function* eachOf(files: readonly ZippedFile[]): AsyncGenerator<ZippedFile> {
  yield* files
}
