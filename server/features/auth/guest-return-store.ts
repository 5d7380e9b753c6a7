import { and, eq, gt, lte } from 'drizzle-orm'
import { limits } from '#contract/limits.ts'
import type { User } from '#contract/account/user.ts'
import type { Database } from '#server/platform/db/database.ts'
import { guestReturns, users } from '#server/platform/db/tables/schema.ts'
import { createSession } from './session-store.ts'
import { hashOfToken, newToken } from './token.ts'
import { toUser } from './user-store.ts'

const lastsMs = limits.guestKeptDays * 24 * 60 * 60 * 1000
/** How long a used return token stays valid: the response with the new session may get lost. */
const usedLastsMs = 60_000

/**
 * Creates a token that lets a guest return after logging out, replacing this browser's. Null if the guest was
 * deleted.
 */
export async function createGuestReturn(
  database: Database,
  guestId: number,
  replacedToken: string | undefined,
  now: Date,
): Promise<string | null> {
  const token = newToken()
  const endsAt = new Date(now.getTime() + lastsMs)
  const [guest] = await database
    .update(users)
    .set({ lastVisitAt: now })
    .where(eq(users.id, guestId))
    .returning({ id: users.id })
  if (!guest) return null
  if (replacedToken)
    await database.delete(guestReturns).where(eq(guestReturns.tokenHash, hashOfToken(replacedToken)))
  await database
    .insert(guestReturns)
    .values({ tokenHash: hashOfToken(token), userId: guestId, createdAt: now, endsAt })
  return token
}

export async function canReturn(database: Database, token: string, now: Date): Promise<boolean> {
  const rows = await database
    .select({ userId: guestReturns.userId })
    .from(guestReturns)
    .where(isOpen(token, now))
  return rows.length === 1
}

/** The number of browsers in which the guest can return; just used tokens do not count. */
export async function countGuestReturns(database: Database, userId: number, now: Date): Promise<number> {
  const unusedUntil = new Date(now.getTime() + usedLastsMs)
  return database.$count(
    guestReturns,
    and(eq(guestReturns.userId, userId), gt(guestReturns.endsAt, unusedUntil)),
  )
}

/** Starts a new session for the guest of a return token; null if the token has expired. */
export async function returnAsGuest(
  database: Database,
  token: string,
  device: string | null,
  now: Date,
): Promise<{ user: User; token: string } | null> {
  return database.transaction(async (transaction) => {
    const [row] = await transaction
      .select({ user: users })
      .from(guestReturns)
      .innerJoin(users, eq(users.id, guestReturns.userId))
      .where(isOpen(token, now))
      .for('update')
    if (!row) return null
    const user = toUser(row.user)
    await transaction
      .update(guestReturns)
      .set({ endsAt: new Date(now.getTime() + usedLastsMs) })
      .where(eq(guestReturns.tokenHash, hashOfToken(token)))
    await transaction.update(users).set({ lastVisitAt: now }).where(eq(users.id, user.id))
    return { user, token: await createSession(transaction, user, device, now) }
  })
}

export async function removeEndedGuestReturns(database: Database, now: Date): Promise<void> {
  await database.delete(guestReturns).where(lte(guestReturns.endsAt, now))
}

function isOpen(token: string, now: Date) {
  return and(eq(guestReturns.tokenHash, hashOfToken(token)), gt(guestReturns.endsAt, now))
}
