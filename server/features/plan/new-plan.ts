import type { PlanProgress } from '#contract/plan.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { OwnedProjectId } from '#server/features/projects/owned-project.ts'
import type { Services } from '#server/features/services.ts'
import { openTokenMeter } from '#server/features/usage/token-meter.ts'
import { readPlanSource, replacePlan, type VersionedPlan } from './plan-store.ts'

interface NewPlan {
  database: Database
  project: OwnedProjectId
  /** Whose tokens a language model uses. */
  userId: number
  wish: string | null
  /** Asks no language model. */
  builtIn: boolean
  signal: AbortSignal
}

/** By the language model where there is one and it may be asked, else at once. Nothing is kept before the plan is whole. */
export async function makeNewPlan(
  services: Services,
  { database, project, userId, wish, builtIn, signal }: NewPlan,
  onProgress: (progress: PlanProgress) => void,
): Promise<VersionedPlan> {
  const { thinking, planWriter, now } = services
  const asker = `user ${userId}` as const
  const thoughts = thinking.for(asker)
  if (!planWriter || builtIn) return replacePlan(database, project, wish, thoughts, now())
  const input = await readPlanSource(database, project, wish, thoughts)
  const plan = await planWriter({
    asker,
    input,
    meter: await openTokenMeter(services, database, userId),
    signal,
    onProgress,
  })
  signal.throwIfAborted()
  return replacePlan(database, project, wish, thoughts, now(), { plan, input })
}
