import { isDeepStrictEqual } from 'node:util'
import { and, eq } from 'drizzle-orm'
import type { PlannedFrom } from '#contract/plan/planned-from.ts'
import type { Database } from '#server/platform/db/database.ts'
import { planVersions } from '#server/platform/db/tables/schema.ts'
import type { PlanInput } from '#server/teaching/planner/understand.ts'
import type { OwnedProjectId } from '#server/features/projects/owned-project.ts'
import type { Thoughts } from '#server/teaching/thinking.ts'

export async function plannedFromOf(
  { wishesIn }: Pick<Thoughts, 'wishesIn'>,
  { title = '', description, answers = {}, said = [] }: PlanInput,
): Promise<PlannedFrom> {
  return { title, description, answers, said: (await wishesIn(said)).flat() }
}

/** What a plan version was made from; null for versions stored before this was recorded. */
export async function readPlannedFrom(
  database: Database,
  project: OwnedProjectId,
  version: number,
): Promise<PlannedFrom | null> {
  const [row] = await database
    .select({ plannedFrom: planVersions.plannedFrom })
    .from(planVersions)
    .where(isVersion(project, version))
  return row?.plannedFrom ?? null
}

/**
 * Records what the learner's idea, answers and chat were when this version was decided on. Only what changes
 * in them afterwards is proposed.
 */
export async function keepPlannedFrom(
  database: Database,
  project: OwnedProjectId,
  version: number,
  plannedFrom: PlannedFrom,
): Promise<void> {
  await database.update(planVersions).set({ plannedFrom }).where(isVersion(project, version))
}

/** Which part has changed between two sources of a plan; null if none has. */
export function changedPart(before: PlannedFrom, now: PlannedFrom): 'idea' | 'chat' | null {
  if (!isDeepStrictEqual({ ...before, said: [] }, { ...now, said: [] })) return 'idea'
  return isDeepStrictEqual(before.said, now.said) ? null : 'chat'
}

function isVersion(project: OwnedProjectId, version: number) {
  return and(eq(planVersions.projectId, project), eq(planVersions.version, version))
}
