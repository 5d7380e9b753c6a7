import { randomBytes } from 'node:crypto'
import { and, eq, gte, isNull, like, lt, notExists } from 'drizzle-orm'
import { limits } from '#contract/limits.ts'
import type { LearnerProfile, User, UserChange } from '#contract/account/user.ts'
import type { Database } from '#server/platform/db/database.ts'
import { apiKeys, users } from '#server/platform/db/tables/schema.ts'
import { notFound } from '#server/platform/http/problem.ts'
import { ownedProjects } from '#server/features/projects/owned-project.ts'
import { deleteProject } from '#server/features/projects/project-store.ts'
import { isGuestUid } from './session-store.ts'

const dayMs = 24 * 60 * 60 * 1000

export async function createGuest(database: Database, now: Date): Promise<User> {
  const name = randomBytes(16).toString('hex')
  const [row] = await database
    .insert(users)
    .values({
      firebaseUid: `guest:${name}`,
      email: `${name}@guest.invalid`,
      displayName: 'Guest',
      createdAt: now,
      lastLoginAt: now,
      lastVisitAt: now,
    })
    .returning()
  return toUser(row!)
}

export async function findUser(database: Database, id: number): Promise<User | null> {
  const [row] = await database.select().from(users).where(eq(users.id, id))
  return row ? toUser(row) : null
}

export async function readProfile(database: Database, id: number): Promise<LearnerProfile> {
  const [row] = await database
    .select({ experience: users.experience, goal: users.goal, hoursPerWeek: users.hoursPerWeek })
    .from(users)
    .where(eq(users.id, id))
  if (!row) throw notFound('User')
  return row
}

export async function changeProfile(database: Database, id: number, change: UserChange): Promise<void> {
  if (Object.keys(change).length > 0) await database.update(users).set(change).where(eq(users.id, id))
}

export async function wereProfileQuestionsAsked(database: Database, id: number): Promise<boolean> {
  const [row] = await database.select({ askedAt: users.profileAskedAt }).from(users).where(eq(users.id, id))
  return row?.askedAt != null
}

export async function markProfileQuestionsAsked(database: Database, id: number, now: Date): Promise<void> {
  await database
    .update(users)
    .set({ profileAskedAt: now })
    .where(and(eq(users.id, id), isNull(users.profileAskedAt)))
}

export async function deleteUser(database: Database, id: number, now: Date): Promise<void> {
  for (const project of await ownedProjects(database, id)) await deleteProject(database, project, now)
  await database.delete(users).where(eq(users.id, id))
}

/**
 * Deletes guests, and all they own, who have neither visited nor used a key for 30 days. Returns how many.
 */
export async function removeOldGuests(database: Database, now: Date): Promise<number> {
  const latest = new Date(now.getTime() - limits.guestKeptDays * dayMs)
  const keyInUse = database
    .select({ id: apiKeys.id })
    .from(apiKeys)
    .where(and(eq(apiKeys.userId, users.id), gte(apiKeys.lastUsedAt, latest)))
  // One at a time, each checked again, so that a guest who returns in the meantime is kept.
  for (let removed = 0; ; removed += 1) {
    const [guest] = await database
      .select({ id: users.id })
      .from(users)
      .where(and(like(users.firebaseUid, 'guest:%'), lt(users.lastVisitAt, latest), notExists(keyInUse)))
      .limit(1)
    if (!guest) return removed
    await deleteUser(database, guest.id, now)
  }
}

export function toUser(row: typeof users.$inferSelect): User {
  const isGuest = isGuestUid(row.firebaseUid)
  return {
    id: row.id,
    email: isGuest ? null : row.email,
    displayName: row.displayName,
    photoURL: row.photoUrl,
    isGuest,
    plan: row.plan,
  }
}
