import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '#server/platform/db/database.ts'
import { mailOutbox } from '#server/platform/db/tables/schema.ts'
import type { QueuedMail } from './mail.ts'

/** Longer than any attempt, so that two processes never send the same mail at once. */
const leaseMs = 5 * 60_000

export interface TakenMail extends QueuedMail {
  id: number
  key: string
  /** How often the mail was taken, including this time. */
  attempts: number
  createdAt: Date
}

/** Queues a mail. Call it in the transaction that causes the mail, so that both happen or neither. */
export async function queueMail(database: Database, mail: QueuedMail, now: Date): Promise<void> {
  await database.insert(mailOutbox).values({ ...mail, dueAt: now, createdAt: now })
}

/** Takes the mail that has been due longest, for {@link leaseMs}. Safe with several processes. */
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

/** Makes all mails due. For a database with a single process, at its start, when no other can be sending. */
export async function releaseAllMails(database: Database, now: Date): Promise<void> {
  await database.update(mailOutbox).set({ dueAt: now })
}

export async function forgetMail(database: Database, mail: TakenMail): Promise<void> {
  await database.delete(mailOutbox).where(isStill(mail))
}

export async function postponeMail(database: Database, mail: TakenMail, dueAt: Date): Promise<void> {
  await database.update(mailOutbox).set({ dueAt }).where(isStill(mail))
}

/** Whether this worker still holds the mail: if another one has taken it, the count has increased. */
function isStill({ id, attempts }: TakenMail) {
  return and(eq(mailOutbox.id, id), eq(mailOutbox.attempts, attempts))
}
