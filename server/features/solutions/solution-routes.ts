import { Hono } from 'hono'
import { z } from 'zod'
import { NewSavedSolution, SavedSolution, SavedSolutionChange } from '#contract/tasks/saved-solution.ts'
import { requireUser } from '#server/features/auth/session.ts'
import type { SignedInEnvironment } from '#server/platform/http/app-environment.ts'
import { documented } from '#server/platform/http/documented.ts'
import { requireSameProject } from '#server/features/projects/require-same-project.ts'
import { answerList } from '#server/platform/http/stream-file.ts'
import { validated } from '#server/platform/http/validated.ts'
import { requireOwnedProject, requirePathId } from '#server/features/projects/owned-project.ts'
import type { Services } from '#server/features/services.ts'
import { changeSolution, createSolution, deleteSolution, solutionsInPages } from './solution-store.ts'

export function solutionRoutes({ now, logger }: Services) {
  return new Hono<SignedInEnvironment>()
    .get(
      '/',
      documented({
        summary: 'Saved solutions, newest first',
        access: 'owner',
        answers: { 200: z.array(SavedSolution) },
      }),
      requireUser,
      async (c) => answerList(c, solutionsInPages(c.var.database, await requireOwnedProject(c)), logger),
    )
    .post(
      '/',
      documented({ summary: 'Save a solution', access: 'owner', answers: { 201: SavedSolution } }),
      requireUser,
      validated('json', NewSavedSolution),
      async (c) => {
        const project = await requireOwnedProject(c)
        const input = c.req.valid('json')
        requireSameProject(project, input.projectId)
        return c.json(await createSolution(c.var.database, project, input, now()), 201)
      },
    )
    .patch(
      '/:solutionId',
      documented({ summary: 'Change a saved solution', access: 'owner', answers: { 200: SavedSolution } }),
      requireUser,
      validated('json', SavedSolutionChange),
      async (c) => {
        const project = await requireOwnedProject(c)
        return c.json(
          await changeSolution(
            c.var.database,
            project,
            requirePathId(c, 'solutionId', 'Saved solution'),
            c.req.valid('json'),
            now(),
          ),
        )
      },
    )
    .delete(
      '/:solutionId',
      documented({ summary: 'Delete a saved solution', access: 'owner', answers: { 204: null } }),
      requireUser,
      async (c) => {
        const project = await requireOwnedProject(c)
        await deleteSolution(c.var.database, project, requirePathId(c, 'solutionId', 'Saved solution'), now())
        return c.body(null, 204)
      },
    )
}
