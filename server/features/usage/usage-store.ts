import { and, asc, eq, lt, sql } from 'drizzle-orm'
import { prices } from '#contract/account/prices.ts'
import type { Usage } from '#contract/account/usage.ts'
import type { PlanName } from '#contract/account/user.ts'
import type { SessionUser } from '#server/platform/http/app-environment.ts'
import type { Database } from '#server/platform/db/database.ts'
import {
  brokenOffQuestions,
  keptBytes,
  projects,
  sidebarUsage,
  users,
} from '#server/platform/db/tables/schema.ts'
import { storageFull } from '#server/platform/http/limits/storage-full.ts'
import type { OwnedProjectId } from '#server/features/projects/owned-project.ts'
import type { Settings } from '#server/platform/settings.ts'
import { periodOf } from './token-store.ts'

const freeRepeatMs = 10 * 60_000
/** How many follow-up calls (search results, titles, merges) Xcode may make per question. */
const followUpsPerQuestion = 8
const noLimit = 2_147_483_647
const byteBudget = sql`byte_budget(${users.firebaseUid} like 'guest:%')`.mapWith(Number)

interface Asker {
  userId: number
  plan: PlanName
}

export interface QuestionCount {
  /** Whether this request was counted. */
  isCharged: boolean
  used: number
  limit: number | null
}

/**
 * Permission to answer a question. It is already counted, unless it repeats a question whose answer broke
 * off.
 */
export interface Reservation extends QuestionCount {
  userId: number
  period: string
  /** The free repeat it used; null if none. */
  repeat: { questionHash: string; freeUntil: Date } | null
}

export async function readUsage(database: Database, userId: number, now: Date): Promise<Usage> {
  const period = periodOf(now)
  const [row] = await database
    .select({ plan: users.plan, used: sidebarUsage.used, kept: keptBytes.bytes, budget: byteBudget })
    .from(users)
    .leftJoin(keptBytes, eq(keptBytes.userId, users.id))
    .leftJoin(sidebarUsage, and(eq(sidebarUsage.userId, users.id), eq(sidebarUsage.period, period)))
    .where(eq(users.id, userId))
  const plan = row?.plan ?? 'free'
  const storage = { used: row?.kept ?? 0, limit: row?.budget ?? 0 }
  return { plan, period, sidebarQuestions: { used: row?.used ?? 0, limit: questionLimit(plan) }, storage }
}

/** Throws early if this many more bytes cannot fit. The database enforces the exact limit on writing. */
export async function requireRoom(
  database: Database,
  { id, isGuest }: SessionUser,
  bytes: number,
): Promise<void> {
  const [row] = await database
    .select({
      kept: keptBytes.bytes,
      limit: byteBudget,
      accountLimit: sql`byte_budget(false)`.mapWith(Number),
    })
    .from(users)
    .leftJoin(keptBytes, eq(keptBytes.userId, users.id))
    .where(eq(users.id, id))
  if (row && (row.kept ?? 0) + bytes > row.limit) throw storageFull({ ...row, isGuest })
}

export async function bytesOfProject(database: Database, project: OwnedProjectId): Promise<number> {
  const [row] = await database
    .select({ bytes: sql`bytes + bytes_in_project(id)`.mapWith(Number) })
    .from(projects)
    .where(eq(projects.id, project))
  return row?.bytes ?? 0
}

/**
 * Sets how many bytes guests and accounts may store; the database enforces the limit (docs/decisions/032).
 */
export async function setByteBudgets(
  database: Database,
  { guest, account }: Settings['bytesKept'],
): Promise<void> {
  await database.execute(sql`select set_byte_budgets(${guest}, ${account})`)
}

/** Questions from Xcode per calendar month, oldest first. */
export async function listQuestionCounts(
  database: Database,
  userId: number,
): Promise<{ period: string; used: number }[]> {
  return database
    .select({ period: sidebarUsage.period, used: sidebarUsage.used })
    .from(sidebarUsage)
    .where(eq(sidebarUsage.userId, userId))
    .orderBy(asc(sidebarUsage.period))
}

/**
 * Counts a question before it is answered, in one statement, so that concurrent requests cannot exceed the
 * limit. Null if the month's questions are used up.
 */
export async function reserveQuestion(
  database: Database,
  { userId, plan }: Asker,
  questionHash: string,
  now: Date,
): Promise<Reservation | null> {
  const period = periodOf(now)
  const limit = questionLimit(plan)
  const { rows } = await database.execute<{ freeUntilMs: number | null; used: number | null }>(sql`
    with repeated as (
      delete from ${brokenOffQuestions} where user_id = ${userId} and question_hash = ${questionHash} and free_until > ${now.toISOString()}::timestamptz returning free_until
    ), charged as (
      insert into ${sidebarUsage} as usage (user_id, period, used)
      select ${userId}::integer, ${period}::text, 1 where not exists (select from repeated)
      on conflict (user_id, period) do update set used = usage.used + 1 where usage.used < ${limit ?? noLimit}::integer
      returning used
    )
    select (select extract(epoch from free_until) * 1000 from repeated)::float8 as "freeUntilMs", (select used from charged) as used`)
  const { freeUntilMs, used } = rows[0]!
  if (used !== null) return { userId, period, isCharged: true, repeat: null, used, limit }
  if (freeUntilMs === null) return null
  const repeat = { questionHash, freeUntil: new Date(freeUntilMs) }
  return {
    userId,
    period,
    isCharged: false,
    repeat,
    used: (await readUsage(database, userId, now)).sidebarQuestions.used,
    limit,
  }
}

/** Gives back the question or the free repeat when no answer was sent. */
export async function refundQuestion(
  database: Database,
  { userId, period, isCharged, repeat }: Reservation,
): Promise<void> {
  if (repeat)
    await database
      .insert(brokenOffQuestions)
      .values({ userId, ...repeat })
      .onConflictDoNothing()
  if (!isCharged) return
  await database
    .update(sidebarUsage)
    .set({ used: sql`${sidebarUsage.used} - 1` })
    .where(
      and(eq(sidebarUsage.userId, userId), eq(sidebarUsage.period, period), sql`${sidebarUsage.used} > 0`),
    )
}

/**
 * Counts a follow-up call. Null if there are more than the month's questions can have; the caller then counts
 * it as a question.
 */
export async function reserveFollowUp(
  database: Database,
  { userId, plan }: Asker,
  now: Date,
): Promise<QuestionCount | null> {
  const limit = questionLimit(plan)
  const most =
    limit === null
      ? sql`${noLimit}::integer`
      : sql`${followUpsPerQuestion} * greatest(${sidebarUsage.used}, 1)`
  const [row] = await database
    .insert(sidebarUsage)
    .values({ userId, period: periodOf(now), followUps: 1 })
    .onConflictDoUpdate({
      target: [sidebarUsage.userId, sidebarUsage.period],
      set: { followUps: sql`${sidebarUsage.followUps} + 1` },
      setWhere: sql`${sidebarUsage.followUps} < ${most}`,
    })
    .returning({ used: sidebarUsage.used })
  return row ? { isCharged: false, used: row.used, limit } : null
}

/** Makes the same question free once more within ten minutes, because its answer broke off. */
export async function allowRepeat(
  database: Database,
  userId: number,
  questionHash: string,
  now: Date,
): Promise<void> {
  const freeUntil = new Date(now.getTime() + freeRepeatMs)
  await database
    .delete(brokenOffQuestions)
    .where(and(eq(brokenOffQuestions.userId, userId), lt(brokenOffQuestions.freeUntil, now)))
  await database.insert(brokenOffQuestions).values({ userId, questionHash, freeUntil }).onConflictDoNothing()
}

/** Adds a guest's usage to the account. Call it in the transaction that moves the projects. */
export async function moveUsage(database: Database, fromUserId: number, toUserId: number): Promise<void> {
  await database.execute(sql`
    insert into ${sidebarUsage} as usage (user_id, period, used, follow_ups)
    select ${toUserId}::integer, period, used, follow_ups from ${sidebarUsage} where user_id = ${fromUserId}
    on conflict (user_id, period) do update set used = usage.used + excluded.used, follow_ups = usage.follow_ups + excluded.follow_ups`)
  await database.delete(sidebarUsage).where(eq(sidebarUsage.userId, fromUserId))
}

/** The start of the next calendar month (UTC). */
export function nextPeriod(now: Date): Date {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1))
}

/** The monthly limit; null if there is none. */
function questionLimit(plan: PlanName): number | null {
  return plan === 'free' ? prices.freeSidebarQuestionsPerMonth : null
}
