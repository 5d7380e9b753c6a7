import { and, eq } from 'drizzle-orm'
import type { Plan } from '#contract/plan.ts'
import type { Database } from '#server/platform/db/database.ts'
import { projects, tasks } from '#server/platform/db/tables/schema.ts'
import { notFound } from '#server/platform/http/problem.ts'
import type { OwnedProjectId } from '#server/features/projects/owned-project.ts'
import { madeFromOf } from '#server/features/tasks/made-from.ts'
import type { HelpedTask } from '#server/teaching/packs/told-help.ts'

/** A task with the plan it was made from. */
export async function readHelpedTask(
  database: Database,
  project: OwnedProjectId,
  taskId: number,
): Promise<{ task: HelpedTask; plan: Plan | null }> {
  const [row] = await database
    .select({ title: tasks.title, planKey: tasks.planKey, plan: projects.plan })
    .from(tasks)
    .innerJoin(projects, eq(projects.id, tasks.projectId))
    .where(and(eq(tasks.id, taskId), eq(tasks.projectId, project)))
  if (!row) throw notFound('Task')
  const { title, planKey, plan } = row
  return { task: { title, madeFrom: madeFromOf(plan, planKey) }, plan }
}
