import { and, asc, eq, sql } from 'drizzle-orm'
import type { Services } from '#server/features/services.ts'
import type { Database } from '#server/platform/db/database.ts'
import { tutorUsage } from '#server/platform/db/tables/schema.ts'
import type { TokenMeter, TokenUsage } from '#server/teaching/models/tokens.ts'

/** SQL for the tokens used in a month; 0 if there is no row. */
export const tokensUsed = sql`coalesce(${tutorUsage.inputTokens} + ${tutorUsage.outputTokens}, 0)`

/** Language model tokens that the user may still use this calendar month (UTC). */
export async function tokensLeft(
  database: Database,
  userId: number,
  perMonth: number,
  now: Date,
): Promise<number> {
  return perMonth - (await readTokensUsed(database, userId, now))
}

/** Language model tokens used this calendar month (UTC). */
export async function readTokensUsed(database: Database, userId: number, now: Date): Promise<number> {
  const [row] = await database
    .select({ used: tokensUsed.mapWith(Number) })
    .from(tutorUsage)
    .where(and(eq(tutorUsage.userId, userId), eq(tutorUsage.period, periodOf(now))))
  return row?.used ?? 0
}

/** Tokens per calendar month, oldest first. */
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

export async function openTokenMeter(
  services: Services,
  database: Database,
  userId: number,
): Promise<TokenMeter> {
  const { settings, now } = services
  return {
    isUsedUp: (await tokensLeft(database, userId, settings.tutorTokensPerMonth, now())) <= 0,
    count: tokenCounter(services, database, userId),
  }
}

/** The returned function never throws, so that a failure to count does not lose the answer. */
export function tokenCounter(
  { logger, now }: Pick<Services, 'logger' | 'now'>,
  database: Database,
  userId: number,
) {
  return async (usage: TokenUsage): Promise<void> => {
    try {
      await countTokens(database, userId, usage, now())
    } catch (error) {
      logger.warn({ error, userId }, 'Tokens could not be counted')
    }
  }
}

export async function moveTokens(database: Database, fromUser: number, toUser: number): Promise<void> {
  await database.execute(sql`
    insert into ${tutorUsage} as usage (user_id, period, input_tokens, output_tokens)
    select ${toUser}::integer, period, input_tokens, output_tokens from ${tutorUsage} where user_id = ${fromUser}
    on conflict (user_id, period) do update set input_tokens = usage.input_tokens + excluded.input_tokens, output_tokens = usage.output_tokens + excluded.output_tokens`)
}

/** The key of a calendar month (UTC) in the usage tables, such as `2026-11`. */
export function periodOf(now: Date): string {
  return now.toISOString().slice(0, 7)
}
