import { and, desc, eq, gt, lte, ne, or, sql, type Placeholder } from 'drizzle-orm'
import { limits } from '#contract/limits.ts'
import type { Session } from '#contract/account/user.ts'
import type { Database } from '#server/platform/db/database.ts'
import { guestReturns, sessions, users } from '#server/platform/db/tables/schema.ts'
import type { SessionUser } from '#server/platform/http/app-environment.ts'
import { hashOfToken, newToken } from './token.ts'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
const guestIdleMs = limits.guestKeptDays * dayMs
const userIdleMs = 14 * dayMs
const userAbsoluteMs = 60 * dayMs
const rotateEveryMs = dayMs
/** How often a visit is recorded, at most. */
const seenEveryMs = minuteMs
/** How long the old token works after a new one was used: requests in flight still carry it. */
const previousLastsMs = minuteMs

export interface FoundSession {
  user: SessionUser
  sessionId: number
  /** The new token for the cookie if it was due for rotation; otherwise null. */
  newToken: string | null
}

type SessionRow = typeof sessions.$inferSelect

/** Starts a session and returns its token for the cookie. Only the token's hash is stored. */
export async function createSession(
  database: Database,
  user: SessionUser,
  device: string | null,
  now: Date,
): Promise<string> {
  const token = newToken()
  await database.insert(sessions).values({
    tokenHash: hashOfToken(token),
    userId: user.id,
    device,
    endsAt: endOf(user.isGuest, now, now),
    createdAt: now,
    lastSeenAt: now,
    rotatedAt: now,
  })
  return token
}

/** The session of a cookie's token. Each visit extends the session, and the token is rotated once a day. */
export async function findSession(
  database: Database,
  token: string,
  now: Date,
): Promise<FoundSession | null> {
  const tokenHash = hashOfToken(token)
  const [row] = await sessionQuery(database).execute({ tokenHash, now: now.toISOString() })
  if (!row) return null
  const { session } = row
  if (session.tokenHash !== tokenHash && session.previousEndsAt && session.previousEndsAt <= now) return null
  const user = { id: session.userId, isGuest: isGuestUid(row.firebaseUid) }
  await writeVisit(database, session, user.isGuest, now)
  return { user, sessionId: session.id, newToken: await renewToken(database, session, tokenHash, now) }
}

const lookUps = new WeakMap<Database, ReturnType<typeof makeLookUp>>()

/** The session query, built once per database because every request runs it. */
function sessionQuery(database: Database) {
  const lookUp = lookUps.get(database) ?? makeLookUp(database)
  lookUps.set(database, lookUp)
  return lookUp
}

/** Without a name, so that no prepared statement is created: connection poolers do not support them. */
function makeLookUp(database: Database) {
  return database
    .select({ session: sessions, firebaseUid: users.firebaseUid })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(hasToken(sql.placeholder('tokenHash')), gt(sessions.endsAt, sql.placeholder('now'))))
    .prepare('')
}

async function writeVisit(
  database: Database,
  session: SessionRow,
  isGuest: boolean,
  now: Date,
): Promise<void> {
  if (now.getTime() - session.lastSeenAt.getTime() < seenEveryMs) return
  await database
    .update(sessions)
    .set({ lastSeenAt: now, endsAt: endOf(isGuest, session.createdAt, now) })
    .where(eq(sessions.id, session.id))
  await database.update(users).set({ lastVisitAt: now }).where(eq(users.id, session.userId))
}

/**
 * Rotates the token if it is time to; otherwise null. The response with it may get lost, so the old one stays
 * valid until the new one is used.
 */
async function renewToken(
  database: Database,
  session: SessionRow,
  tokenHash: string,
  now: Date,
): Promise<string | null> {
  const ageMs = now.getTime() - session.rotatedAt.getTime()
  if (session.tokenHash === tokenHash) {
    if (ageMs >= rotateEveryMs) return rotate(database, session, tokenHash, now)
    if (session.previousTokenHash && !session.previousEndsAt)
      await database
        .update(sessions)
        .set({ previousEndsAt: new Date(now.getTime() + previousLastsMs) })
        .where(eq(sessions.id, session.id))
    return null
  }
  const gotLost = !session.previousEndsAt && ageMs >= previousLastsMs
  return gotLost ? rotate(database, session, tokenHash, now) : null
}

async function rotate(
  database: Database,
  session: SessionRow,
  usedHash: string,
  now: Date,
): Promise<string | null> {
  const token = newToken()
  const changed = await database
    .update(sessions)
    .set({ tokenHash: hashOfToken(token), previousTokenHash: usedHash, previousEndsAt: null, rotatedAt: now })
    .where(eq(sessions.tokenHash, session.tokenHash))
    .returning({ id: sessions.id })
  // Of concurrent requests, one rotates the token; the others keep the old one.
  return changed.length === 1 ? token : null
}

export async function isSessionOpen(database: Database, sessionId: number, now: Date): Promise<boolean> {
  const [row] = await database
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.id, sessionId), gt(sessions.endsAt, now)))
  return row !== undefined
}

/** When the session was started; null if it has ended. */
export async function findSignInTime(database: Database, sessionId: number): Promise<Date | null> {
  const [row] = await database
    .select({ createdAt: sessions.createdAt })
    .from(sessions)
    .where(eq(sessions.id, sessionId))
  return row?.createdAt ?? null
}

export async function endSession(database: Database, token: string): Promise<void> {
  await database.delete(sessions).where(hasToken(hashOfToken(token)))
}

/** A user's open sessions, the latest visit first. */
export async function listSessions(
  database: Database,
  userId: number,
  currentId: number | null,
  now: Date,
): Promise<Session[]> {
  const rows = await database
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.endsAt, now)))
    .orderBy(desc(sessions.lastSeenAt), desc(sessions.id))
  return rows.map((row) => ({
    id: row.id,
    device: row.device,
    isCurrent: row.id === currentId,
    createdAt: row.createdAt.toISOString(),
    lastSeenAt: row.lastSeenAt.toISOString(),
  }))
}

/** False if the user has no session with this id. */
export async function endOwnSession(database: Database, userId: number, sessionId: number): Promise<boolean> {
  const ended = await database
    .delete(sessions)
    .where(and(eq(sessions.id, sessionId), eq(sessions.userId, userId)))
    .returning({ id: sessions.id })
  return ended.length === 1
}

/**
 * Ends all sessions except the current one, and deletes a guest's return tokens in other browsers. API keys
 * stay valid.
 */
export async function endOtherSessions(
  database: Database,
  userId: number,
  currentId: number | null,
): Promise<boolean> {
  return database.transaction(async (transaction) => {
    const ended = await transaction
      .delete(sessions)
      .where(and(eq(sessions.userId, userId), currentId === null ? undefined : ne(sessions.id, currentId)))
      .returning({ id: sessions.id })
    const forgotten = await transaction
      .delete(guestReturns)
      .where(eq(guestReturns.userId, userId))
      .returning({ token: guestReturns.tokenHash })
    return ended.length + forgotten.length > 0
  })
}

export async function removeEndedSessions(database: Database, now: Date): Promise<void> {
  await database.delete(sessions).where(lte(sessions.endsAt, now))
}

export function isGuestUid(firebaseUid: string): boolean {
  return firebaseUid.startsWith('guest:')
}

function hasToken(tokenHash: string | Placeholder) {
  return or(eq(sessions.tokenHash, tokenHash), eq(sessions.previousTokenHash, tokenHash))
}

function endOf(isGuest: boolean, createdAt: Date, now: Date): Date {
  if (isGuest) return new Date(now.getTime() + guestIdleMs)
  return new Date(Math.min(now.getTime() + userIdleMs, createdAt.getTime() + userAbsoluteMs))
}
