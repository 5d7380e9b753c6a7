import { Hono } from 'hono'
import { Plan } from '#contract/plan/plan.ts'
import { PlanVersion, PlanVersions } from '#contract/plan/proposal.ts'
import { requireUser } from '#server/features/auth/session.ts'
import type { SignedInEnvironment } from '#server/platform/http/app-environment.ts'
import { documented } from '#server/platform/http/documented.ts'
import { requireOwnedProject, requirePathId } from '#server/features/projects/owned-project.ts'
import type { Services } from '#server/features/services.ts'
import { listPlanVersions, readPlanVersion, restorePlanVersion } from './plan-version-store.ts'

export function planVersionRoutes({ now }: Services) {
  return new Hono<SignedInEnvironment>()
    .get(
      '/',
      documented({
        summary: "The plan's versions, newest first",
        access: 'owner',
        answers: { 200: PlanVersions },
      }),
      requireUser,
      async (c) => c.json(await listPlanVersions(c.var.database, await requireOwnedProject(c))),
    )
    .get(
      '/:version',
      documented({ summary: 'The plan as it was', access: 'owner', answers: { 200: PlanVersion } }),
      requireUser,
      async (c) => {
        const project = await requireOwnedProject(c)
        return c.json(
          await readPlanVersion(c.var.database, project, requirePathId(c, 'version', 'Plan version')),
        )
      },
    )
    .post(
      '/:version/restore',
      documented({
        summary: 'Go back to an earlier plan; tasks stay as they are',
        access: 'owner',
        costly: 'planChange',
        answers: { 200: Plan },
      }),
      requireUser,
      async (c) => {
        const project = await requireOwnedProject(c)
        return c.json(
          await restorePlanVersion(
            c.var.database,
            project,
            requirePathId(c, 'version', 'Plan version'),
            now(),
          ),
        )
      },
    )
}
