import { eq, sql } from 'drizzle-orm'
import type { LearningWeek } from '#contract/learning-week.ts'
import type { Database } from '#server/platform/db/database.ts'
import { users } from '#server/platform/db/tables/schema.ts'
import { learningWeekOf, weeksCounted } from './learning-week.ts'

const minuteMs = 60 * 1000
const weekMs = 7 * 24 * 60 * minuteMs

/** The week in the learner's time zone, which is this many minutes ahead of UTC. */
export async function readLearningWeek(
  database: Database,
  userId: number,
  ahead: number,
  now: Date,
): Promise<LearningWeek> {
  const today = new Date(now.getTime() + ahead * minuteMs).toISOString().slice(0, 10)
  const [days, goal] = await Promise.all([
    readActiveDays(database, userId, ahead, now),
    readWeekGoal(database, userId),
  ])
  return learningWeekOf(days, today, goal)
}

export async function readWeekGoal(database: Database, userId: number): Promise<number | null> {
  const [row] = await database.select({ goal: users.daysPerWeek }).from(users).where(eq(users.id, userId))
  return row?.goal ?? null
}

export async function setWeekGoal(database: Database, userId: number, goal: number | null): Promise<void> {
  await database.update(users).set({ daysPerWeek: goal }).where(eq(users.id, userId))
}

/** Days on which the user finished a task, had code checked, answered a question, read a lesson or wrote to the tutor. */
async function readActiveDays(
  database: Database,
  userId: number,
  ahead: number,
  now: Date,
): Promise<string[]> {
  const since = new Date(now.getTime() - (weeksCounted + 1) * weekMs).toISOString()
  const own = sql`select id from projects where user_id = ${userId}`
  const { rows } = await database.execute<{ day: string }>(sql`
    select distinct ((at at time zone 'UTC') + ${ahead} * interval '1 minute')::date::text as day from (
      select completed_at as at from tasks where project_id in (${own}) and status = 'completed'
      union all select created_at from task_attempts where project_id in (${own})
      union all select answered_at from asked_checks where user_id = ${userId}
      union all select read_at from lessons join tasks on tasks.id = lessons.task_id where tasks.project_id in (${own})
      union all select created_at from chat_messages where project_id in (${own}) and is_user_message
    ) as done where at >= ${since}::timestamptz`)
  return rows.map(({ day }) => day)
}
