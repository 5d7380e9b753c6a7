import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '#server/platform/db/database.ts'
import { mailOutbox } from '#server/platform/db/tables/schema.ts'
import type { QueuedMail } from './mail.ts'

/** Longer than any attempt can take, so that two processes never send the same mail at once. */
const leaseMs = 5 * 60_000

export interface TakenMail extends QueuedMail {
  id: number
  key: string
  /** How often it was taken, including this time. */
  attempts: number
  createdAt: Date
}

/** Call it in the transaction that causes the mail, so that both happen or neither. */
export async function queueMail(database: Database, mail: QueuedMail, now: Date): Promise<void> {
  await database.insert(mailOutbox).values({ ...mail, dueAt: now, createdAt: now })
}

/** Takes the longest waiting mail for {@link leaseMs}; safe with several processes. */
export async function takeDueMail(database: Database, now: Date): Promise<TakenMail | null> {
  const [row] = await database
    .update(mailOutbox)
    .set({ attempts: sql`${mailOutbox.attempts} + 1`, dueAt: new Date(now.getTime() + leaseMs) })
    .where(
      sql`${mailOutbox.id} = (select id from mail_outbox where due_at <= ${now.toISOString()} order by due_at, id limit 1 for update skip locked)`,
    )
    .returning()
  return row ?? null
}

/** For a database with only one process: at its start, nobody can be sending. */
export async function releaseAllMails(database: Database, now: Date): Promise<void> {
  await database.update(mailOutbox).set({ dueAt: now })
}

export async function forgetMail(database: Database, mail: TakenMail): Promise<void> {
  await database.delete(mailOutbox).where(isStill(mail))
}

export async function postponeMail(database: Database, mail: TakenMail, dueAt: Date): Promise<void> {
  await database.update(mailOutbox).set({ dueAt }).where(isStill(mail))
}

/** Whether this worker still holds the mail: another one that took it has increased the count. */
function isStill({ id, attempts }: TakenMail) {
  return and(eq(mailOutbox.id, id), eq(mailOutbox.attempts, attempts))
}
