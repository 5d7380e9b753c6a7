import { and, asc, desc, eq, gt, notInArray, sql } from 'drizzle-orm'
import { asHintLevel, type HintLevel } from '#contract/chat/hint.ts'
import { limits } from '#contract/limits.ts'
import type { AttemptFile, AttemptProgress } from '#contract/tasks/task-help.ts'
import { touchProject } from '#server/features/projects/project-store.ts'
import type { OwnedProjectId } from '#server/features/projects/owned-project.ts'
import type { Database } from '#server/platform/db/database.ts'
import { taskAttempts, tasks } from '#server/platform/db/tables/schema.ts'
import { notFound } from '#server/platform/http/problem.ts'
import { climb, type HintAct } from '#server/teaching/tutor/hint-ladder.ts'

export interface PlacedAttempt {
  level: HintLevel
  hasClimbed: boolean
}

const acts: Record<AttemptProgress, HintAct> = {
  right: 'right-attempt',
  close: 'close-attempt',
  far: 'attempt',
}
/** The highest hint level an attempt can reach; only "Just show me" leads to the solution. */
const highest = 4

/** Stores an attempt and updates the task's hint level. Repeating the last attempt changes nothing. */
export async function keepAttempt(
  database: Database,
  project: OwnedProjectId,
  taskId: number,
  attempt: { files: AttemptFile[]; verdict: AttemptProgress },
  now: Date,
): Promise<PlacedAttempt> {
  return database.transaction(async (transaction) => {
    await touchProject(transaction, project, now)
    const [task] = await transaction
      .select()
      .from(tasks)
      .where(and(eq(tasks.id, taskId), eq(tasks.projectId, project)))
    if (!task) throw notFound('Task')
    const before = asHintLevel(task.hintLevel)
    const [last] = await transaction
      .select({ files: taskAttempts.files })
      .from(taskAttempts)
      .where(eq(taskAttempts.taskId, taskId))
      .orderBy(desc(taskAttempts.id))
      .limit(1)
    if (last && isSame(last.files, attempt.files)) return { level: before, hasClimbed: false }
    const after = climb(
      { level: before, turns: task.hintTurns, attempts: task.attempts, explained: task.explained },
      acts[attempt.verdict],
    )
    const level = asHintLevel(Math.max(before, Math.min(after.level, highest)))
    await transaction
      .update(tasks)
      .set({ hintLevel: level, hintTurns: after.turns, attempts: after.attempts })
      .where(eq(tasks.id, taskId))
    await transaction
      .insert(taskAttempts)
      .values({ projectId: project, taskId, ...attempt, hintLevel: level, createdAt: now })
    await dropOldest(transaction, taskId)
    return { level, hasClimbed: level > before }
  })
}

const attemptsReadAtOnce = 20

export async function* attemptsInOrder(database: Database, project: OwnedProjectId) {
  for (let last = 0; ;) {
    const page = await database
      .select({
        id: taskAttempts.id,
        task: tasks.title,
        files: taskAttempts.files,
        verdict: taskAttempts.verdict,
        hintLevel: taskAttempts.hintLevel,
        at: taskAttempts.createdAt,
      })
      .from(taskAttempts)
      .innerJoin(tasks, eq(tasks.id, taskAttempts.taskId))
      .where(and(eq(taskAttempts.projectId, project), gt(taskAttempts.id, last)))
      .orderBy(asc(taskAttempts.id))
      .limit(attemptsReadAtOnce)
    for (const { id: _id, ...attempt } of page) yield attempt
    if (page.length < attemptsReadAtOnce) return
    last = page.at(-1)!.id
  }
}

const tasksCopiedAtOnce = 100

/** Copies attempts to the tasks of a copied project, in steps so that other queries can run in between. */
export async function copyAttempts(
  database: Database,
  project: number,
  copied: readonly { from: number; to: number }[],
): Promise<void> {
  for (let at = 0; at < copied.length; at += tasksCopiedAtOnce) {
    const pairs = JSON.stringify(copied.slice(at, at + tasksCopiedAtOnce))
    await database.execute(sql`
      insert into ${taskAttempts} (project_id, task_id, files, verdict, hint_level, created_at)
      select ${project}, pair."to", kept.files, kept.verdict, kept.hint_level, kept.created_at
      from ${taskAttempts} kept
      join jsonb_to_recordset(${pairs}::jsonb) as pair("from" integer, "to" integer) on kept.task_id = pair."from"
      order by kept.id`)
  }
}

async function dropOldest(database: Database, taskId: number): Promise<void> {
  const newest = database
    .select({ id: taskAttempts.id })
    .from(taskAttempts)
    .where(eq(taskAttempts.taskId, taskId))
    .orderBy(desc(taskAttempts.id))
    .limit(limits.attemptsKept)
  await database
    .delete(taskAttempts)
    .where(and(eq(taskAttempts.taskId, taskId), notInArray(taskAttempts.id, newest)))
}

function isSame(one: readonly AttemptFile[], other: readonly AttemptFile[]): boolean {
  return one.length === other.length && one.every(({ code }, at) => code.trim() === other[at]!.code.trim())
}
