import { and, count, desc, eq, sql } from 'drizzle-orm'
import type { ApiKey, CreatedApiKey, KeyScope, NewApiKey } from '#contract/account/api-key.ts'
import { limits } from '#contract/limits.ts'
import type { PlanName } from '#contract/account/user.ts'
import { isGuestUid } from '#server/features/auth/session-store.ts'
import type { Database } from '#server/platform/db/database.ts'
import { apiKeys, tutorUsage, users } from '#server/platform/db/tables/schema.ts'
import { notFound, Problem } from '#server/platform/http/problem.ts'
import { queueMail } from '#server/platform/mail/outbox-store.ts'
import { pick } from '#server/platform/pick.ts'
import { findOwnedProject } from '#server/features/projects/owned-project.ts'
import { periodOf, tokensUsed } from '#server/features/usage/token-store.ts'
import { keyMail } from './key-mail.ts'
import { hashOfKey, makeKey } from './make-key.ts'

/** How often the use of a key is recorded, at most, except for the first use. */
const usedEveryMs = 10_000

/** The user and the permissions of a valid key. */
export interface KeyHolder {
  keyId: number
  userId: number
  /** The only project the key can access; null for all. */
  projectId: number | null
  scopes: KeyScope[]
  keepsCode: boolean
  plan: PlanName
  /** Language model tokens used this month. */
  tokensUsed: number
  lastUsedAt: Date | null
  xcodeCalledAt: Date | null
}

/** A user's keys, newest first. */
export async function listKeys(database: Database, userId: number): Promise<ApiKey[]> {
  const rows = await database
    .select()
    .from(apiKeys)
    .where(eq(apiKeys.userId, userId))
    .orderBy(desc(apiKeys.id))
  return rows.map(toApiKey)
}

/**
 * Creates a key and returns its secret, which cannot be shown again. Users with an account get a mail about
 * it.
 */
export async function createKey(
  database: Database,
  userId: number,
  input: NewApiKey,
  now: Date,
): Promise<CreatedApiKey> {
  const secret = makeKey()
  return database.transaction(async (transaction) => {
    if (input.projectId !== null) await findOwnedProject(transaction, userId, input.projectId)
    const { isGuest } = await requireRoom(transaction, userId)
    const { name, projectId, scopes, keepsCode } = input
    const [row] = await transaction
      .insert(apiKeys)
      .values({
        userId,
        name,
        projectId,
        scopes,
        keepsCode,
        keyHash: hashOfKey(secret),
        lastFour: secret.slice(-4),
        createdAt: now,
      })
      .returning()
    const key = toApiKey(row!)
    if (!isGuest) await queueMail(transaction, keyMail(userId, key), now)
    return { ...key, secret }
  })
}

export async function deleteKey(database: Database, userId: number, keyId: number): Promise<void> {
  const [row] = await database
    .delete(apiKeys)
    .where(and(eq(apiKeys.id, keyId), eq(apiKeys.userId, userId)))
    .returning({ id: apiKeys.id })
  if (!row) throw notFound('Key')
}

/** Null if the key is unknown or revoked. */
export async function findKeyHolder(
  database: Database,
  keyHash: string,
  now: Date,
): Promise<KeyHolder | null> {
  const query = holderQueries.get(database) ?? holderQuery(database)
  holderQueries.set(database, query)
  const [row] = await query.execute({ keyHash, period: periodOf(now) })
  return row ?? null
}

/** Built once per database, because every request from Xcode and agents runs it. */
const holderQueries = new WeakMap<Database, ReturnType<typeof holderQuery>>()

function holderQuery(database: Database) {
  // Without a name: connection poolers do not support named prepared statements.
  return database
    .select({
      keyId: apiKeys.id,
      userId: apiKeys.userId,
      projectId: apiKeys.projectId,
      scopes: apiKeys.scopes,
      keepsCode: apiKeys.keepsCode,
      lastUsedAt: apiKeys.lastUsedAt,
      xcodeCalledAt: apiKeys.xcodeCalledAt,
      plan: users.plan,
      tokensUsed: tokensUsed.mapWith(Number),
    })
    .from(apiKeys)
    .innerJoin(users, eq(users.id, apiKeys.userId))
    .leftJoin(
      tutorUsage,
      and(eq(tutorUsage.userId, users.id), eq(tutorUsage.period, sql.placeholder('period'))),
    )
    .where(eq(apiKeys.keyHash, sql.placeholder('keyHash')))
    .prepare('')
}

/** Whether to record another use yet. For a use by Xcode, only Xcode's last use counts. */
export function isUseDue(
  { lastUsedAt, xcodeCalledAt }: KeyHolder,
  usedBy: string | null,
  now: Date,
): boolean {
  const last = isXcode(usedBy) ? xcodeCalledAt : lastUsedAt
  return last === null || now.getTime() - last.getTime() >= usedEveryMs
}

/**
 * Records the use of a key. It also counts as a visit, so that guests who only work in Xcode keep their
 * projects.
 */
export async function recordUse(
  database: Database,
  { keyId, userId }: KeyHolder,
  usedBy: string | null,
  now: Date,
): Promise<void> {
  await database
    .update(apiKeys)
    .set({
      lastUsedAt: now,
      lastUsedBy: usedBy?.slice(0, 120) ?? null,
      ...(isXcode(usedBy) ? { xcodeCalledAt: now } : {}),
    })
    .where(eq(apiKeys.id, keyId))
  await database.update(users).set({ lastVisitAt: now }).where(eq(users.id, userId))
}

export async function countKeys(database: Database, userId: number): Promise<number> {
  const [row] = await database.select({ keys: count() }).from(apiKeys).where(eq(apiKeys.userId, userId))
  return row?.keys ?? 0
}

/** Throws at the limit. Locks the user's row, so that concurrent requests cannot exceed it. */
async function requireRoom(database: Database, userId: number): Promise<{ isGuest: boolean }> {
  const [owner] = await database
    .select({ firebaseUid: users.firebaseUid })
    .from(users)
    .where(eq(users.id, userId))
    .for('update')
  if (!owner) throw notFound('User')
  if ((await countKeys(database, userId)) >= limits.keysOfUser)
    throw new Problem(
      403,
      `You can have ${limits.keysOfUser} keys. Revoke one you no longer use, then make a new one.`,
    )
  return { isGuest: isGuestUid(owner.firebaseUid) }
}

function isXcode(usedBy: string | null): boolean {
  return usedBy?.startsWith('Xcode/') ?? false
}

function toApiKey(row: typeof apiKeys.$inferSelect): ApiKey {
  return {
    ...pick(row, 'id', 'name', 'projectId', 'scopes', 'keepsCode', 'lastFour', 'lastUsedBy'),
    createdAt: row.createdAt.toISOString(),
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
    xcodeCalledAt: row.xcodeCalledAt?.toISOString() ?? null,
  }
}
