import { and, eq } from 'drizzle-orm'
import { asHintLevel, type HintLevel } from '#contract/chat/hint.ts'
import type { Plan } from '#contract/plan/plan.ts'
import type { Task } from '#contract/tasks/task.ts'
import type { Database } from '#server/platform/db/database.ts'
import { projects, tasks } from '#server/platform/db/tables/schema.ts'
import { notFound } from '#server/platform/http/problem.ts'
import { pick } from '#server/platform/pick.ts'
import type { OwnedProjectId } from '#server/features/projects/owned-project.ts'
import { plannedTaskFinder } from '#server/features/tasks/find-planned-task.ts'
import type { HelpedTask } from '#server/teaching/packs/shown-help.ts'

export async function readHelpedTask(
  database: Database,
  project: OwnedProjectId,
  taskId: number,
): Promise<{
  task: HelpedTask & Pick<Task, 'description' | 'doneWhen'>
  plan: Plan | null
  importedAt: Date | null
}> {
  const [row] = await database
    .select({
      ...pick(tasks, 'title', 'description', 'doneWhen', 'planKey'),
      ...pick(projects, 'plan', 'importedAt'),
    })
    .from(tasks)
    .innerJoin(projects, eq(projects.id, tasks.projectId))
    .where(and(eq(tasks.id, taskId), eq(tasks.projectId, project)))
  if (!row) throw notFound('Task')
  const { planKey, plan, importedAt, ...task } = row
  return { task: { ...task, madeFrom: plannedTaskFinder(plan)(planKey) }, plan, importedAt }
}

export async function readHintLevel(
  database: Database,
  project: OwnedProjectId,
  taskId: number,
): Promise<HintLevel> {
  const [row] = await database
    .select({ level: tasks.hintLevel })
    .from(tasks)
    .where(and(eq(tasks.id, taskId), eq(tasks.projectId, project)))
  if (!row) throw notFound('Task')
  return asHintLevel(row.level)
}
