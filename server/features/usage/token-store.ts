import { and, asc, eq, sql } from 'drizzle-orm'
import type { Database } from '#server/platform/db/database.ts'
import { tutorUsage } from '#server/platform/db/tables/schema.ts'
import type { TokenUsage } from '#server/teaching/tutor/model/tokens.ts'

/** What a month's row holds, or nothing without one. */
export const tokensUsed = sql`coalesce(${tutorUsage.inputTokens} + ${tutorUsage.outputTokens}, 0)`

/** Tokens that a user may still spend on language models this calendar month (UTC). */
export async function tokensLeft(
  database: Database,
  userId: number,
  perMonth: number,
  now: Date,
): Promise<number> {
  return perMonth - (await readTokensUsed(database, userId, now))
}

/** This calendar month (UTC). */
export async function readTokensUsed(database: Database, userId: number, now: Date): Promise<number> {
  const [row] = await database
    .select({ used: tokensUsed.mapWith(Number) })
    .from(tutorUsage)
    .where(and(eq(tutorUsage.userId, userId), eq(tutorUsage.period, periodOf(now))))
  return row?.used ?? 0
}

/** The tokens of each calendar month, oldest first. */
export async function listTokenCounts(
  database: Database,
  userId: number,
): Promise<({ period: string } & TokenUsage)[]> {
  const { period, inputTokens, outputTokens } = tutorUsage
  return database
    .select({ period, inputTokens, outputTokens })
    .from(tutorUsage)
    .where(eq(tutorUsage.userId, userId))
    .orderBy(asc(period))
}

export async function countTokens(
  database: Database,
  userId: number,
  { inputTokens, outputTokens }: TokenUsage,
  now: Date,
): Promise<void> {
  await database
    .insert(tutorUsage)
    .values({ userId, period: periodOf(now), inputTokens, outputTokens, updatedAt: now })
    .onConflictDoUpdate({
      target: [tutorUsage.userId, tutorUsage.period],
      set: {
        inputTokens: sql`${tutorUsage.inputTokens} + ${inputTokens}`,
        outputTokens: sql`${tutorUsage.outputTokens} + ${outputTokens}`,
        updatedAt: now,
      },
    })
}

/** A guest's tokens count for the account they sign in to; they are not begun anew. */
export async function moveTokens(database: Database, fromUser: number, toUser: number): Promise<void> {
  await database.execute(sql`
    insert into ${tutorUsage} as usage (user_id, period, input_tokens, output_tokens)
    select ${toUser}::integer, period, input_tokens, output_tokens from ${tutorUsage} where user_id = ${fromUser}
    on conflict (user_id, period) do update set input_tokens = usage.input_tokens + excluded.input_tokens, output_tokens = usage.output_tokens + excluded.output_tokens`)
}

/** The calendar month (UTC), as usage is kept. */
export function periodOf(now: Date): string {
  return now.toISOString().slice(0, 7)
}
