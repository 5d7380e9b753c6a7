import { Hono } from 'hono'
import { createMiddleware } from 'hono/factory'
import { DuplicateRequest, type ProjectExport } from '#contract/export.ts'
import { limits } from '#contract/limits.ts'
import { Project } from '#contract/project.ts'
import { requireUser } from '#server/features/auth/session.ts'
import type { SignedInEnvironment } from '#server/platform/http/app-environment.ts'
import { documented } from '#server/platform/http/documented.ts'
import { Problem } from '#server/platform/http/problem.ts'
import { validated } from '#server/platform/http/validated.ts'
import { createWaitingLines } from '#server/platform/http/waiting-lines.ts'
import { requireOwnedProject } from '#server/features/projects/owned-project.ts'
import type { Services } from '#server/features/services.ts'
import { bytesOfProject, requireRoom } from '#server/features/usage/usage-store.ts'
import { duplicateProject, importProject } from './import-store.ts'
import { validatedImport } from './validated-import.ts'

const longestWaitMs = 10_000

export function importRoutes({ now }: Services) {
  const enterInTurn = createWaitingLines()
  // To unpack, check and write the largest one keeps everybody else waiting for a moment: one at a time, whoever sends it.
  const inItsTurn = createMiddleware<SignedInEnvironment>(async (c, next) => {
    await requireRoom(c.var.database, c.var.user, 1)
    // Whoever sends slowly has no turn yet.
    await c.req.arrayBuffer()
    // Whoever was told that it takes too long must not find a project later.
    const signal = AbortSignal.any([c.req.raw.signal, AbortSignal.timeout(longestWaitMs)])
    const leave = await enterInTurn('import', 1, { signal, mostWaiting: limits.importsWaiting })
    if (!leave)
      throw new Problem(
        503,
        'Many projects are being imported at once. Try again in a minute; nothing was changed.',
        { headers: { 'Retry-After': '60' } },
      )
    try {
      await next()
    } finally {
      leave()
    }
  })

  return new Hono<SignedInEnvironment>()
    .post(
      '/import',
      documented({
        summary:
          'Make a project from an exported one (JSON, at most 1 MiB; packed with gzip, at most 16 MiB when unpacked)',
        access: 'user',
        answers: { 201: Project },
      }),
      requireUser,
      inItsTurn,
      validatedImport,
      async (c) => {
        const whole = c.req.valid('json')
        await requireRoom(c.var.database, c.var.user, lengthOfTexts(whole))
        return c.json(await importProject(c.var.database, c.var.user, whole, now()), 201)
      },
    )
    .post(
      '/:projectId/duplicate',
      documented({
        summary:
          'Copy a project with everything in it, or with startOver only its plan and tasks, none begun',
        access: 'owner',
        answers: { 201: Project },
      }),
      requireUser,
      validated('json', DuplicateRequest),
      inItsTurn,
      async (c) => {
        const project = await requireOwnedProject(c)
        if (!c.req.valid('json').startOver)
          await requireRoom(c.var.database, c.var.user, await bytesOfProject(c.var.database, project))
        return c.json(
          await duplicateProject(c.var.database, c.var.user, project, c.req.valid('json'), now()),
          201,
        )
      },
    )
}

/** At least so many bytes are kept of it. */
function lengthOfTexts({ messages, solutions, tasks }: ProjectExport): number {
  return (
    [...messages, ...solutions].reduce((sum, { content }) => sum + content.length, 0) +
    tasks.reduce((sum, { description }) => sum + (description?.length ?? 0), 0)
  )
}
