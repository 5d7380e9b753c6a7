import { and, asc, eq, sql, type SQL } from 'drizzle-orm'
import type { Lesson } from '#contract/learning/lesson.ts'
import type { Database } from '#server/platform/db/database.ts'
import { lessons, projects, tasks, users } from '#server/platform/db/tables/schema.ts'
import { plannedTaskFinder } from '#server/features/tasks/find-planned-task.ts'
import { notFound } from '#server/platform/http/problem.ts'
import type { OwnedProjectId } from '#server/features/projects/owned-project.ts'
import type { LessonGround } from '#server/teaching/lessons/compose-lesson.ts'

const lessonsReadAtOnce = 10

export type KeptLesson = typeof lessons.$inferSelect

/** Everything a task's lesson is made from, and its stored lesson; null if it has none. */
export async function readLessonInputs(
  database: Database,
  project: OwnedProjectId,
  taskId: number,
): Promise<{ ground: LessonGround; kept: KeptLesson | null }> {
  const [row] = await database
    .select({
      task: tasks,
      title: projects.title,
      targetIOS: projects.targetIos,
      plan: projects.plan,
      experience: users.experience,
      kept: lessons,
    })
    .from(tasks)
    .innerJoin(projects, eq(projects.id, tasks.projectId))
    .innerJoin(users, eq(users.id, projects.userId))
    .leftJoin(lessons, eq(lessons.taskId, tasks.id))
    .where(and(eq(tasks.id, taskId), eq(tasks.projectId, project)))
  if (!row) throw notFound('Task')
  const { task, title, targetIOS, plan, experience, kept } = row
  const known = { ...task, madeFrom: plannedTaskFinder(plan)(task.planKey) }
  return { ground: { task: known, project: { title, targetIOS }, plan, experience }, kept }
}

/** The stored lessons of a project, in the order of its tasks. */
export async function* lessonsInOrder(database: Database, project: OwnedProjectId) {
  for (let last: { order: number; id: number } | null = null; ;) {
    const after: SQL | undefined = last
      ? sql`(${tasks.order}, ${tasks.id}) > (${last.order}, ${last.id})`
      : undefined
    const page = await database
      .select({
        place: { order: tasks.order, id: tasks.id },
        task: tasks.title,
        lesson: lessons.lesson,
        madeAt: lessons.madeAt,
        readAt: lessons.readAt,
      })
      .from(lessons)
      .innerJoin(tasks, eq(tasks.id, lessons.taskId))
      .where(and(eq(tasks.projectId, project), after))
      .orderBy(asc(tasks.order), asc(tasks.id))
      .limit(lessonsReadAtOnce)
    for (const { place: _place, ...lesson } of page) yield lesson
    if (page.length < lessonsReadAtOnce) return
    last = page.at(-1)!.place
  }
}

/** Stores a task's new lesson, replacing an outdated one, and marks it as unread. */
export async function keepLesson(
  database: Database,
  taskId: number,
  made: { lesson: Lesson; basis: string; wasFitted: boolean },
  now: Date,
): Promise<void> {
  const row = { ...made, madeAt: now, readAt: null }
  await database
    .insert(lessons)
    .values({ taskId, ...row })
    .onConflictDoUpdate({ target: lessons.taskId, set: row })
}

/** Changes nothing if the task has changed since. */
export async function keepAdaptedLesson(
  database: Database,
  taskId: number,
  basis: string,
  lesson: Lesson,
): Promise<void> {
  await database
    .update(lessons)
    .set({ lesson })
    .where(and(eq(lessons.taskId, taskId), eq(lessons.basis, basis)))
}

/** Marks a lesson as read; reading it again does not change the time. */
export async function markLessonRead(
  database: Database,
  project: OwnedProjectId,
  taskId: number,
  now: Date,
): Promise<void> {
  const { kept } = await readLessonInputs(database, project, taskId)
  if (kept && kept.readAt === null)
    await database.update(lessons).set({ readAt: now }).where(eq(lessons.taskId, taskId))
}
