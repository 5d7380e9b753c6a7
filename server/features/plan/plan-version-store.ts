import { and, desc, eq } from 'drizzle-orm'
import type { Plan } from '#contract/plan/plan.ts'
import type { PlanVersion, PlanVersions } from '#contract/plan/proposal.ts'
import type { Database } from '#server/platform/db/database.ts'
import { planVersions, projects } from '#server/platform/db/tables/schema.ts'
import { notFound } from '#server/platform/http/problem.ts'
import type { OwnedProjectId } from '#server/features/projects/owned-project.ts'
import { keepPlan, lockPlannedProject } from './plan-store.ts'
import { readPlannedFrom } from './plan-input-store.ts'

const shownVersions = 100

export async function listPlanVersions(database: Database, project: OwnedProjectId): Promise<PlanVersions> {
  const [row] = await database
    .select({ current: projects.planVersion })
    .from(projects)
    .where(eq(projects.id, project))
  const versions = await database
    .select()
    .from(planVersions)
    .where(eq(planVersions.projectId, project))
    .orderBy(desc(planVersions.version))
    .limit(shownVersions)
  return {
    current: row?.current ?? 0,
    versions: versions.map(({ version, plan, createdAt }) => ({
      version,
      features: plan.features.map(({ name }) => name),
      tasks: plan.roadmap.flatMap((phase) => phase.tasks).length,
      createdAt: createdAt.toISOString(),
    })),
  }
}

export async function readPlanVersion(
  database: Database,
  project: OwnedProjectId,
  version: number,
): Promise<PlanVersion> {
  const [row] = await database
    .select()
    .from(planVersions)
    .where(and(eq(planVersions.projectId, project), eq(planVersions.version, version)))
  if (!row) throw notFound('Plan version')
  return { version, plan: row.plan, createdAt: row.createdAt.toISOString() }
}

/**
 * Stores an earlier plan as a new version and leaves the tasks unchanged. Restoring the current version does
 * nothing.
 */
export async function restorePlanVersion(
  database: Database,
  project: OwnedProjectId,
  version: number,
  now: Date,
): Promise<Plan> {
  return database.transaction(async (transaction) => {
    const { row, plan } = await lockPlannedProject(transaction, project)
    if (row.planVersion === version) return plan
    const earlier = await readPlanVersion(transaction, project, version)
    await keepPlan(
      transaction,
      project,
      { plan: earlier.plan, plannedFrom: await readPlannedFrom(transaction, project, version) },
      now,
    )
    return earlier.plan
  })
}
