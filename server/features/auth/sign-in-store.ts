import { and, eq, sql } from 'drizzle-orm'
import type { SignedIn, User } from '#contract/account/user.ts'
import type { Database } from '#server/platform/db/database.ts'
import { chatMessages, projects, users } from '#server/platform/db/tables/schema.ts'
import { countKeys } from '#server/features/keys/key-store.ts'
import { moveWeekMail } from '#server/features/week-mail/week-mail-store.ts'
import { moveLearning } from '#server/features/learning/move-learning.ts'
import { moveTokens } from '#server/features/usage/token-store.ts'
import { moveUsage } from '#server/features/usage/usage-store.ts'
import type { SessionUser } from '#server/platform/http/app-environment.ts'
import type { GoogleIdentity } from './id-token.ts'
import { createSession, endSession } from './session-store.ts'
import { toUser } from './user-store.ts'

interface CurrentSession {
  user: SessionUser
  token: string
}

/**
 * Finds or creates the user of a Google account, moves the guest's work to them, and starts a new session,
 * all in one transaction. The guest's keys are revoked, because another person may have created them.
 */
export async function signIn(
  database: Database,
  identity: GoogleIdentity,
  current: CurrentSession | null,
  device: string | null,
  now: Date,
): Promise<{ user: SignedIn; token: string }> {
  return database.transaction(async (transaction) => {
    const user = await findOrCreateUser(transaction, identity, now)
    const endedKeys = current?.user.isGuest ? await moveGuestTo(transaction, current.user.id, user.id) : 0
    if (current) await endSession(transaction, current.token)
    return {
      user: { ...user, endedKeys },
      token: await createSession(transaction, { id: user.id, isGuest: false }, device, now),
    }
  })
}

/** The user with this id if they belong to the Google account; otherwise null. */
export async function findUserOf(
  database: Database,
  userId: number,
  { subject }: GoogleIdentity,
): Promise<User | null> {
  const [row] = await database
    .select()
    .from(users)
    .where(and(eq(users.id, userId), eq(users.firebaseUid, subject)))
  return row ? toUser(row) : null
}

/** Looks up by the subject alone: an email address may change or belong to two accounts. */
async function findOrCreateUser(
  database: Database,
  { subject, email, name, pictureUrl }: GoogleIdentity,
  now: Date,
): Promise<User> {
  const told = { email, displayName: name, photoUrl: pictureUrl, lastLoginAt: now, lastVisitAt: now }
  const [row] = await database
    .insert(users)
    .values({ firebaseUid: subject, createdAt: now, ...told })
    .onConflictDoUpdate({ target: users.firebaseUid, set: told })
    .returning()
  return toUser(row!)
}

/**
 * Moves a guest's work to an account and deletes the guest. Returns how many keys were revoked. The row lock
 * makes a concurrent sign-in find no guest.
 */
async function moveGuestTo(database: Database, guestId: number, userId: number): Promise<number> {
  const [guest] = await database.select().from(users).where(eq(users.id, guestId)).for('update')
  if (!guest) return 0
  const endedKeys = await countKeys(database, guestId)
  await database.update(projects).set({ userId }).where(eq(projects.userId, guestId))
  await database.update(chatMessages).set({ userId }).where(eq(chatMessages.userId, guestId))
  await moveUsage(database, guestId, userId)
  await moveTokens(database, guestId, userId)
  await moveLearning(database, guestId, userId)
  await moveWeekMail(database, guestId, userId)
  await database
    .update(users)
    .set({
      experience: sql`coalesce(${users.experience}, ${guest.experience})`,
      goal: sql`coalesce(${users.goal}, ${guest.goal})`,
      hoursPerWeek: sql`coalesce(${users.hoursPerWeek}, ${guest.hoursPerWeek}::integer)`,
      weekGoal: sql`coalesce(${users.weekGoal}, ${guest.weekGoal}::integer)`,
      weekGoalUnit: sql`case when ${users.weekGoal} is null then ${guest.weekGoalUnit} else ${users.weekGoalUnit} end`,
      profileAskedAt: sql`coalesce(${users.profileAskedAt}, ${guest.profileAskedAt?.toISOString() ?? null}::timestamptz)`,
    })
    .where(eq(users.id, userId))
  // Deleting the guest also deletes its keys, sessions and return tokens.
  await database.delete(users).where(eq(users.id, guestId))
  return endedKeys
}
