import { createHash, randomBytes } from 'node:crypto'
import { and, eq, gt, isNull, or } from 'drizzle-orm'
import type { Database } from '#server/platform/db/database.ts'
import { newsletterTokens } from '#server/platform/db/tables/schema.ts'

export type TokenPurpose = 'confirm' | 'unsubscribe'

/** Creates a token for a link in a mail; only its hash is stored. Tokens in earlier mails stay valid. */
export async function createToken(
  database: Database,
  subscriptionId: number,
  purpose: TokenPurpose,
  endsAt: Date | null,
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await database
    .insert(newsletterTokens)
    .values({ tokenHash: hashOf(token), subscriptionId, purpose, endsAt })
  return token
}

/** The subscription id of a token; null if the token is unknown, expired or for another purpose. */
export async function findTokenOwner(
  database: Database,
  token: string,
  purpose: TokenPurpose,
  now: Date,
): Promise<number | null> {
  const [row] = await database
    .select({ subscriptionId: newsletterTokens.subscriptionId })
    .from(newsletterTokens)
    .where(
      and(
        eq(newsletterTokens.tokenHash, hashOf(token)),
        eq(newsletterTokens.purpose, purpose),
        or(isNull(newsletterTokens.endsAt), gt(newsletterTokens.endsAt, now)),
      ),
    )
  return row?.subscriptionId ?? null
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
