import { eq, sql } from 'drizzle-orm'
import { weeksShown, type LearningWeek, type WeekGoal } from '#contract/learning/learning-week.ts'
import type { Database } from '#server/platform/db/database.ts'
import { users } from '#server/platform/db/tables/schema.ts'
import { learningWeekOf, type DoneOnDay } from './learning-week.ts'

const minuteMs = 60 * 1000
const weekMs = 7 * 24 * 60 * minuteMs

/** The learner's week. `ahead` is how many minutes their time zone is ahead of UTC. */
export async function readLearningWeek(
  database: Database,
  userId: number,
  ahead: number,
  now: Date,
): Promise<Omit<LearningWeek, 'mail'>> {
  const today = new Date(now.getTime() + ahead * minuteMs).toISOString().slice(0, 10)
  const [done, goal] = await Promise.all([
    readDoneDays(database, userId, ahead, now),
    readWeekGoal(database, userId),
  ])
  return learningWeekOf(done, today, goal)
}

export async function readWeekGoal(database: Database, userId: number): Promise<WeekGoal | null> {
  const [row] = await database
    .select({ amount: users.weekGoal, unit: users.weekGoalUnit })
    .from(users)
    .where(eq(users.id, userId))
  return row && row.amount !== null ? { unit: row.unit, amount: row.amount } : null
}

export async function setWeekGoal(database: Database, userId: number, goal: WeekGoal | null): Promise<void> {
  const change = goal ? { weekGoal: goal.amount, weekGoalUnit: goal.unit } : { weekGoal: null }
  await database.update(users).set(change).where(eq(users.id, userId))
}

/**
 * What the user did per day, including days with only a code check, an answered question, a read lesson or a
 * message.
 */
async function readDoneDays(
  database: Database,
  userId: number,
  ahead: number,
  now: Date,
): Promise<DoneOnDay[]> {
  const since = new Date(now.getTime() - (weeksShown + 1) * weekMs).toISOString()
  const own = sql`select id from projects where user_id = ${userId}`
  const { rows } = await database.execute<DoneOnDay & Record<string, unknown>>(sql`
    select ((at at time zone 'UTC') + ${ahead} * interval '1 minute')::date::text as day,
      sum(tasks)::integer as tasks, least(sum(minutes), 100000)::integer as minutes from (
      select completed_at as at, 1 as tasks, coalesce(minutes, 0)::bigint as minutes from tasks where project_id in (${own}) and status = 'completed'
      union all select created_at, 0, 0 from task_attempts where project_id in (${own})
      union all select answered_at, 0, 0 from asked_checks where user_id = ${userId}
      union all select read_at, 0, 0 from lessons join tasks on tasks.id = lessons.task_id where tasks.project_id in (${own})
      union all select created_at, 0, 0 from chat_messages where project_id in (${own}) and is_user_message
    ) as done where at >= ${since}::timestamptz group by day`)
  return rows
}
