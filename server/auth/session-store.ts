import { createHash, randomBytes } from 'node:crypto'
import { and, eq, gt } from 'drizzle-orm'
import type { User } from '#contract/user.ts'
import type { Database } from '#server/db/database.ts'
import { sessions, users } from '#server/db/schema.ts'

const dayMs = 24 * 60 * 60 * 1000
const guestIdleMs = 30 * dayMs
const userIdleMs = 14 * dayMs
const userAbsoluteMs = 60 * dayMs
/** A visit is written down at most this often. */
const seenEveryMs = 60_000

export interface SessionUser {
  id: number
  isGuest: boolean
}

/** Makes a guest with a session; the token is for the cookie and is kept nowhere else. */
export async function createGuest(database: Database, now: Date): Promise<{ user: User; token: string }> {
  const name = randomBytes(16).toString('hex')
  return database.transaction(async (transaction) => {
    const [row] = await transaction.insert(users).values({ firebaseUid: `guest:${name}`, email: `${name}@guest.invalid`, displayName: 'Guest' }).returning()
    return { user: toUser(row!), token: await createSession(transaction, row!.id, new Date(now.getTime() + guestIdleMs), now) }
  })
}

async function createSession(database: Database, userId: number, endsAt: Date, now: Date): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await database.insert(sessions).values({ tokenHash: hashOf(token), userId, endsAt, createdAt: now, lastSeenAt: now })
  return token
}

/** The user behind a cookie's token, or null; prolongs the session by the visit. */
export async function findSessionUser(database: Database, token: string, now: Date): Promise<SessionUser | null> {
  const tokenHash = hashOf(token)
  const [row] = await database
    .select({ id: users.id, firebaseUid: users.firebaseUid, createdAt: sessions.createdAt, lastSeenAt: sessions.lastSeenAt })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.tokenHash, tokenHash), gt(sessions.endsAt, now)))
  if (!row) return null
  const isGuest = isGuestUid(row.firebaseUid)
  if (now.getTime() - row.lastSeenAt.getTime() >= seenEveryMs) {
    await database.update(sessions).set({ lastSeenAt: now, endsAt: endOf(isGuest, row.createdAt, now) }).where(eq(sessions.tokenHash, tokenHash))
  }
  return { id: row.id, isGuest }
}

export async function endSession(database: Database, token: string): Promise<void> {
  await database.delete(sessions).where(eq(sessions.tokenHash, hashOf(token)))
}

export async function findUser(database: Database, id: number): Promise<User | null> {
  const [row] = await database.select().from(users).where(eq(users.id, id))
  return row ? toUser(row) : null
}

function endOf(isGuest: boolean, createdAt: Date, now: Date): Date {
  if (isGuest) return new Date(now.getTime() + guestIdleMs)
  return new Date(Math.min(now.getTime() + userIdleMs, createdAt.getTime() + userAbsoluteMs))
}

function isGuestUid(firebaseUid: string): boolean {
  return firebaseUid.startsWith('guest:')
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

function toUser(row: typeof users.$inferSelect): User {
  const isGuest = isGuestUid(row.firebaseUid)
  return { id: row.id, email: isGuest ? null : row.email, displayName: row.displayName, photoURL: row.photoUrl, isGuest, plan: row.plan }
}
