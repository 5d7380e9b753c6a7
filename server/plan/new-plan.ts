import type { PlanProgress } from '#contract/plan.ts'
import type { Database } from '#server/db/database.ts'
import type { OwnedProjectId } from '#server/projects/owned-project.ts'
import type { Services } from '#server/services.ts'
import { readPlanSource, replacePlan, type VersionedPlan } from './plan-store.ts'

interface NewPlan {
  database: Database
  project: OwnedProjectId
  wish: string | null
  signal: AbortSignal
}

/** By the language model where there is one, else at once. Nothing is kept before the plan is whole. */
export async function makeNewPlan(
  { planner, planWriter, now }: Services,
  { database, project, wish, signal }: NewPlan,
  onProgress: (progress: PlanProgress) => void,
): Promise<VersionedPlan> {
  if (!planWriter) return replacePlan(database, project, wish, planner, now())
  const plan = await planWriter(await readPlanSource(database, project, wish), signal, onProgress)
  signal.throwIfAborted()
  return replacePlan(database, project, wish, () => plan, now())
}
