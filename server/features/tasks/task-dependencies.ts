import { and, asc, eq, sql } from 'drizzle-orm'
import { limits } from '#contract/limits.ts'
import type { Plan } from '#contract/plan/plan.ts'
import { soundDependencies } from '#contract/tasks/task-dependencies.ts'
import type { Database } from '#server/platform/db/database.ts'
import { tasks } from '#server/platform/db/tables/schema.ts'
import { planKeyOf } from '#server/teaching/planner/plan-key.ts'
import type { OwnedProjectId } from '#server/features/projects/owned-project.ts'

interface Tied {
  id: number
  planKey: string | null
  dependsOn: number[] | null
}

/** By plan key: the titles that were removed from a task's dependencies, and those that were added. */
export type ChangedDependencies = ReadonlyMap<string, { lost: readonly string[]; gained: readonly string[] }>

/**
 * Adds the plan's dependencies from and to new tasks and applies accepted changes; the learner's own stay.
 * Call it after the tasks are written, while the project's row is locked.
 */
export async function linkPlannedTasks(
  database: Database,
  project: OwnedProjectId,
  plan: Plan,
  changes: ChangedDependencies = new Map(),
): Promise<void> {
  const rows: Tied[] = await database
    .select({ id: tasks.id, planKey: tasks.planKey, dependsOn: tasks.dependsOn })
    .from(tasks)
    .where(eq(tasks.projectId, project))
    .orderBy(asc(tasks.order), asc(tasks.id))
  const tied = dependenciesOf(rows, plan, changes)
  const changed = rows
    .filter(({ id, planKey, dependsOn }) =>
      // For tasks outside the plan, do not store an empty list in place of null: there may be thousands.
      dependsOn === null && planKey === null
        ? tied.get(id)!.length > 0
        : dependsOn?.join() !== tied.get(id)!.join(),
    )
    .map(({ id }) => ({ id, depends_on: tied.get(id) }))
  if (changed.length === 0) return
  await database.execute(sql`
    update tasks set depends_on = changed.depends_on
    from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) as changed(id integer, depends_on integer[])
    where tasks.id = changed.id and tasks.project_id = ${project}`)
}

export async function removeDependenciesOn(
  database: Database,
  project: OwnedProjectId,
  taskId: number,
): Promise<void> {
  await database
    .update(tasks)
    .set({ dependsOn: sql`array_remove(${tasks.dependsOn}, ${taskId}::integer)` })
    .where(and(eq(tasks.projectId, project), sql`${taskId}::integer = any(${tasks.dependsOn})`))
}

/**
 * The ids each task depends on. Stored dependencies take precedence over the plan's. Exported for its test.
 */
export function dependenciesOf(
  rows: Tied[],
  plan: Plan,
  changes: ChangedDependencies = new Map(),
): Map<number, number[]> {
  const rowOf = new Map(rows.map((row) => [row.planKey, row]))
  const planned = plan.roadmap.flatMap(({ phase, tasks: ofPhase }) =>
    ofPhase.map((task) => {
      const key = planKeyOf(phase, task.title)
      return { phase, task, key, row: rowOf.get(key) }
    }),
  )
  const byKey = new Map(planned.map((entry) => [entry.key, entry]))
  const firstByTitle = new Map(planned.toReversed().map((entry) => [entry.task.title, entry]))
  const byId = new Map(planned.flatMap((entry) => (entry.row ? [[entry.row.id, entry] as const] : [])))
  const isNew = (row: Tied) => row.dependsOn === null
  return soundDependencies(
    new Map(
      rows.map((row) => {
        const entry = byId.get(row.id)
        const { lost = [], gained = [] } = changes.get(row.planKey ?? '') ?? {}
        const named = (titles: readonly string[]) =>
          entry ? titles.flatMap((title) => rowNamed(entry.phase, title)) : []
        const fromPlan = named(entry?.task.after?.slice(0, limits.taskDependencies) ?? []).filter(
          (other) => isNew(row) || isNew(other),
        )
        const untied = new Set(named(lost).map(({ id }) => id))
        return [
          row.id,
          [
            ...(row.dependsOn ?? []).filter((id) => !untied.has(id)),
            ...[...fromPlan, ...named(gained)].map(({ id }) => id),
          ],
        ]
      }),
    ),
  )

  function rowNamed(phase: string, title: string): Tied[] {
    const row = (byKey.get(planKeyOf(phase, title)) ?? firstByTitle.get(title))?.row
    return row ? [row] : []
  }
}
