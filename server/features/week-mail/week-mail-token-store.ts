import { createHash, randomBytes } from 'node:crypto'
import { and, eq, gt, isNull, or } from 'drizzle-orm'
import type { Database } from '#server/platform/db/database.ts'
import { weekMailTokens } from '#server/platform/db/tables/schema.ts'

type Purpose = 'confirm' | 'stop'

/** Creates a token for a link in a mail; only its hash is stored. Tokens in earlier mails stay valid. */
export async function createWeekMailToken(
  database: Database,
  userId: number,
  purpose: Purpose,
  endsAt: Date | null,
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await database.insert(weekMailTokens).values({ tokenHash: hashOf(token), userId, purpose, endsAt })
  return token
}

/** The user id of a token; null if the token is unknown, expired or for another purpose. */
export async function findWeekMailUser(
  database: Database,
  token: string,
  purpose: Purpose,
  now: Date,
): Promise<number | null> {
  const { tokenHash, endsAt } = weekMailTokens
  const [row] = await database
    .select({ userId: weekMailTokens.userId })
    .from(weekMailTokens)
    .where(
      and(
        eq(tokenHash, hashOf(token)),
        eq(weekMailTokens.purpose, purpose),
        or(isNull(endsAt), gt(endsAt, now)),
      ),
    )
  return row?.userId ?? null
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
