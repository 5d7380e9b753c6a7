import { eq } from 'drizzle-orm'
import type { Plan } from '#contract/plan/plan.ts'
import type { TargetIos } from '#contract/project.ts'
import type { Database } from '#server/platform/db/database.ts'
import { projects } from '#server/platform/db/tables/schema.ts'
import { notFound } from '#server/platform/http/problem.ts'
import type { OwnedProjectId } from '#server/features/projects/owned-project.ts'
import { keepPlan } from './plan-store.ts'

/**
 * Sets the minimum iOS that the learner chose, for the next plan and in the current one. Call it in a
 * transaction.
 */
export async function chooseTarget(
  database: Database,
  project: OwnedProjectId,
  targetIos: TargetIos,
  now: Date,
): Promise<void> {
  const [row] = await database.select().from(projects).where(eq(projects.id, project)).for('update')
  if (!row) throw notFound('Project')
  await database
    .update(projects)
    .set({ targetIos, answers: { ...row.answers, minimumIOS: targetIos } })
    .where(eq(projects.id, project))
  if (row.plan && row.plan.architecture.minimumIOS !== targetIos)
    await keepPlan(database, project, { plan: withTarget(row.plan, targetIos) }, now)
}

/** Also removes the decision that gives a reason for the previous version. */
function withTarget(plan: Plan, targetIos: TargetIos): Plan {
  const { decisions, ...architecture } = plan.architecture
  const others = decisions?.filter(({ choice }) => !choice.startsWith('iOS '))
  return {
    ...plan,
    architecture: { ...architecture, minimumIOS: targetIos, ...(others ? { decisions: others } : {}) },
  }
}
