import { asc, eq, lt } from 'drizzle-orm'
import type { Database } from '#server/platform/db/database.ts'
import { auditEvents } from '#server/platform/db/tables/schema.ts'
import type { AuditEvent } from '#server/platform/db/tables/audit-event.ts'

const keptMs = 365 * 24 * 60 * 60 * 1000

export interface AuditEntry {
  userId: number
  event: AuditEvent
  subject?: string
  at: Date
}

/** Call it in the transaction of the event, or right after. */
export async function recordEvent(database: Database, entry: AuditEntry): Promise<void> {
  await database.insert(auditEvents).values(entry)
}

/** Oldest first. */
export async function listEvents(database: Database, userId: number): Promise<AuditEntry[]> {
  const rows = await database
    .select()
    .from(auditEvents)
    .where(eq(auditEvents.userId, userId))
    .orderBy(asc(auditEvents.id))
  return rows.map(({ at, event, subject }) => ({
    userId,
    at,
    event,
    ...(subject === null ? {} : { subject }),
  }))
}

/** Removes events older than a year. */
export async function removeOldEvents(database: Database, now: Date): Promise<void> {
  await database.delete(auditEvents).where(lt(auditEvents.at, new Date(now.getTime() - keptMs)))
}
