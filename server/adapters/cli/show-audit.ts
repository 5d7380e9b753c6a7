import { and, eq, like, not, sql } from 'drizzle-orm'
import { listEvents } from '#server/features/audit/audit-store.ts'
import type { Database } from '#server/platform/db/database.ts'
import { users } from '#server/platform/db/tables/schema.ts'
import { SettingsError, type Settings } from '#server/platform/settings.ts'
import { readFromDatabase } from './with-locked-folder.ts'

/**
 * `audit ACCOUNT`: lists an account's audit events, oldest first. The account is given by email address or,
 * if deleted, by number.
 */
export async function showAudit(settings: Settings, account: string): Promise<string> {
  return readFromDatabase(settings, async (database) => {
    const userId = await numberOf(database, account)
    const events = await listEvents(database, userId)
    const lines = events.map(({ at, event, subject }) =>
      [at.toISOString(), event, subject].filter(Boolean).join('  '),
    )
    return [`Account ${userId}: ${events.length} events of the last year`, ...lines].join('\n')
  })
}

async function numberOf(database: Database, account: string): Promise<number> {
  if (/^\d{1,9}$/.test(account)) return Number(account)
  const [user] = await database
    .select({ id: users.id })
    .from(users)
    .where(
      and(eq(sql`lower(${users.email})`, account.toLowerCase()), not(like(users.firebaseUid, 'guest:%'))),
    )
  if (!user)
    throw new SettingsError(
      `Nobody has signed in as ${account}. A deleted account is found by its number, as the server's log names it.`,
    )
  return user.id
}
