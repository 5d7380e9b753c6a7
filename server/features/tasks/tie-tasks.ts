import { and, asc, eq, sql } from 'drizzle-orm'
import { limits } from '#contract/limits.ts'
import type { Plan } from '#contract/plan.ts'
import { soundDependencies } from '#contract/task-dependencies.ts'
import type { Database } from '#server/platform/db/database.ts'
import { tasks } from '#server/platform/db/tables/schema.ts'
import { planKeyOf } from '#server/features/plan/edits/plan-key.ts'
import type { OwnedProjectId } from '#server/features/projects/owned-project.ts'

interface Tied {
  id: number
  planKey: string | null
  dependsOn: number[] | null
}

/** Titles that a planned task waits for no longer, and those it waits for now; by its plan key. */
export type ChangedTies = ReadonlyMap<string, { lost: readonly string[]; gained: readonly string[] }>

/**
 * Lets tasks that are new from the plan wait for what the plan says, and what was there before wait for them; what was
 * accepted as changed changes, and what the learner has changed of other ties stays. Call it when the tasks are written, while the project's row is locked.
 */
export async function tieTasks(
  database: Database,
  project: OwnedProjectId,
  plan: Plan,
  changes: ChangedTies = new Map(),
): Promise<void> {
  const rows: Tied[] = await database
    .select({ id: tasks.id, planKey: tasks.planKey, dependsOn: tasks.dependsOn })
    .from(tasks)
    .where(eq(tasks.projectId, project))
    .orderBy(asc(tasks.order), asc(tasks.id))
  const tied = tiesOf(rows, plan, changes)
  const changed = rows
    .filter(({ id, dependsOn }) => dependsOn?.join() !== tied.get(id)!.join())
    .map(({ id }) => ({ id, depends_on: tied.get(id) }))
  if (changed.length === 0) return
  await database.execute(sql`
    update tasks set depends_on = changed.depends_on
    from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) as changed(id integer, depends_on integer[])
    where tasks.id = changed.id and tasks.project_id = ${project}`)
}

/** Nobody waits any longer for a task that goes. */
export async function untieTask(database: Database, project: OwnedProjectId, taskId: number): Promise<void> {
  await database
    .update(tasks)
    .set({ dependsOn: sql`array_remove(${tasks.dependsOn}, ${taskId}::integer)` })
    .where(and(eq(tasks.projectId, project), sql`${taskId}::integer = any(${tasks.dependsOn})`))
}

/** What each task waits for, its own ties before the plan's. Exported for its test. */
export function tiesOf(rows: Tied[], plan: Plan, changes: ChangedTies = new Map()): Map<number, number[]> {
  const rowOf = new Map(rows.map((row) => [row.planKey, row]))
  const planned = plan.roadmap.flatMap(({ phase, tasks: ofPhase }) =>
    ofPhase.map((task) => ({
      phase,
      task,
      key: planKeyOf(phase, task.title),
      row: rowOf.get(planKeyOf(phase, task.title)),
    })),
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
