import { Hono, type Context, type Next } from 'hono'
import { createMiddleware } from 'hono/factory'
import { DuplicateRequest, ProjectExport } from '#contract/export.ts'
import { limits } from '#contract/limits.ts'
import { Project } from '#contract/project.ts'
import { requireUser } from '#server/features/auth/session.ts'
import type { SignedInEnvironment } from '#server/platform/http/app-environment.ts'
import { turnsOf } from '#server/platform/http/client-address.ts'
import { documented } from '#server/platform/http/documented.ts'
import { Problem } from '#server/platform/http/problem.ts'
import { validated } from '#server/platform/http/validated.ts'
import { createWaitingLines } from '#server/platform/http/limits/waiting-lines.ts'
import { requireOwnedProject } from '#server/features/projects/owned-project.ts'
import type { Services } from '#server/features/services.ts'
import { bytesOfProject, requireRoom } from '#server/features/usage/usage-store.ts'
import { duplicateProject, importProject } from './import-store.ts'
import { isPacked } from '#server/platform/http/limits/body-rules.ts'
import { checkPackedImport } from './check-packed-import.ts'

const longestWaitMs = 10_000

export function importRoutes({ now }: Services) {
  const inItsTurn = fewImportsAtATime()

  return new Hono<SignedInEnvironment>()
    .post(
      '/import',
      documented({
        summary:
          'Make a project from an exported one (JSON, at most 1 MiB; packed with gzip, at most 16 MiB when unpacked)',
        access: 'user',
        costly: 'import',
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
        costly: 'import',
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

/**
 * Limits concurrent imports, in total and to one per address and user: importing a large project briefly
 * blocks all other requests.
 */
function fewImportsAtATime() {
  const acquireInTurn = createWaitingLines()
  return createMiddleware<SignedInEnvironment>(async (c, next) => {
    await requireRoom(c.var.database, c.var.user, 1)
    // The body is read before the wait, so a slow upload does not block other imports.
    if (isPacked(c)) await c.req.arrayBuffer()
    // If the client is told that the import took too long, it must not complete afterwards.
    const signal = AbortSignal.any([c.req.raw.signal, AbortSignal.timeout(longestWaitMs)])
    const release = await acquireInTurn('import', limits.importsAtOnce, {
      signal,
      mostWaiting: limits.importsWaiting,
      turns: turnsOf(c.var.clientAddress, `user ${c.var.user.id}`),
    })
    if (!release)
      throw new Problem(
        503,
        'Many projects are being imported at once. Try again in a minute; nothing was changed.',
        { headers: { 'Retry-After': '60' } },
      )
    try {
      await next()
    } finally {
      release()
    }
  })
}

/** A lower bound for the bytes the project takes in storage. */
function lengthOfTexts({ messages, solutions, tasks }: ProjectExport): number {
  return (
    [...messages, ...solutions].reduce((sum, { content }) => sum + content.length, 0) +
    tasks.reduce((sum, { description }) => sum + (description?.length ?? 0), 0)
  )
}

const validatedHere = validated('json', ProjectExport)

/**
 * Like {@link validated} for an exported project, but the body may also be gzipped. The OpenAPI description
 * stays the schema's.
 */
const validatedImport: typeof validatedHere = Object.assign(async (c: Context, next: Next) => {
  if (!isPacked(c)) return validatedHere(c as never, next)
  const packed = new Uint8Array(await c.req.arrayBuffer())
  c.req.bodyCache = {}
  const whole = await checkPackedImport(packed)
  c.req.addValidatedData('json', whole)
  return next()
}, validatedHere)
