import { and, asc, desc, eq, inArray, lt } from 'drizzle-orm'
import type { Database } from '#server/platform/db/database.ts'
import { auditEvents } from '#server/platform/db/tables/schema.ts'
import type { AuditEvent } from '#server/platform/db/tables/audit-event.ts'

const keptMs = 365 * 24 * 60 * 60 * 1000
/** The limit is per account and kind of event, so that a flood of one kind does not push out the others. */
export const mostOfKind = 100

export interface AuditEntry {
  userId: number
  event: AuditEvent
  subject?: string
  at: Date
}

/**
 * Records an event and drops the oldest of its kind beyond the limit. Call it in the event's transaction, or
 * right after.
 */
export async function recordEvent(database: Database, entry: AuditEntry): Promise<void> {
  await database.insert(auditEvents).values(entry)
  const { id, userId, event } = auditEvents
  const older = database
    .select({ id })
    .from(auditEvents)
    .where(and(eq(userId, entry.userId), eq(event, entry.event)))
    .orderBy(desc(id))
    .offset(mostOfKind)
  await database.delete(auditEvents).where(inArray(id, older))
}

/** An account's events, oldest first; at most {@link mostOfKind} of each kind. */
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

/** Deletes events older than a year. */
export async function removeOldEvents(database: Database, now: Date): Promise<void> {
  await database.delete(auditEvents).where(lt(auditEvents.at, new Date(now.getTime() - keptMs)))
}
