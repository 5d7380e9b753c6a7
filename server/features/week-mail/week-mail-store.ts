import { and, eq, isNull, lt, sql } from 'drizzle-orm'
import type { WeekMail, WeekMailRequest } from '#contract/account/week-mail.ts'
import type { Database } from '#server/platform/db/database.ts'
import { weekMails, weekMailTokens } from '#server/platform/db/tables/schema.ts'
import { queueMail } from '#server/platform/mail/outbox-store.ts'
import { findWeekMailUser } from './week-mail-token-store.ts'

export const confirmWithinMs = 7 * 24 * 60 * 60 * 1000
export const weekMailKinds = { confirmation: 'week-mail-confirmation', weekly: 'week-mail' } as const

export async function readWeekMail(database: Database, userId: number): Promise<WeekMail> {
  const [row] = await database.select().from(weekMails).where(eq(weekMails.userId, userId))
  if (!row) return { state: 'off', weekday: null, email: null }
  return { state: row.confirmedAt ? 'on' : 'asked', weekday: row.weekday, email: row.email }
}

/**
 * Subscribes to the weekly mail. A new weekday for the confirmed address takes effect at once; a new address
 * must be confirmed.
 */
export async function askForWeekMail(
  database: Database,
  userId: number,
  { email, weekday, ahead }: WeekMailRequest,
  now: Date,
): Promise<void> {
  await database.transaction(async (transaction) => {
    const [known] = await transaction
      .select()
      .from(weekMails)
      .where(eq(weekMails.userId, userId))
      .for('update')
    if (known?.confirmedAt && known.email === email) {
      await transaction.update(weekMails).set({ weekday, ahead }).where(eq(weekMails.userId, userId))
      return
    }
    await forgetConfirmations(transaction, userId)
    const asked = { email, weekday, ahead, askedAt: now, confirmedAt: null, sentOn: null }
    await transaction
      .insert(weekMails)
      .values({ userId, ...asked })
      .onConflictDoUpdate({ target: weekMails.userId, set: asked })
    await queueMail(transaction, { kind: weekMailKinds.confirmation, payload: { userId } }, now)
  })
}

/** Confirms the email address that a link was sent to; false if the link is unknown or has expired. */
export async function confirmWeekMail(database: Database, token: string, now: Date): Promise<boolean> {
  const userId = await findWeekMailUser(database, token, 'confirm', now)
  if (userId === null) return false
  const confirmed = await database
    .update(weekMails)
    .set({ confirmedAt: sql`coalesce(confirmed_at, ${now.toISOString()}::timestamptz)` })
    .where(eq(weekMails.userId, userId))
    .returning({ userId: weekMails.userId })
  return confirmed.length > 0
}

/** Unsubscribes and deletes the address; false for an unknown link. Links in old mails keep working. */
export async function stopWeekMailByLink(database: Database, token: string, now: Date): Promise<boolean> {
  const userId = await findWeekMailUser(database, token, 'stop', now)
  if (userId === null) return false
  await stopWeekMail(database, userId)
  return true
}

export async function stopWeekMail(database: Database, userId: number): Promise<void> {
  await database.transaction(async (transaction) => {
    await transaction.delete(weekMails).where(eq(weekMails.userId, userId))
    await forgetConfirmations(transaction, userId)
  })
}

/** Moves a guest's weekly mail to the account, unless the account has one. */
export async function moveWeekMail(database: Database, guestId: number, userId: number): Promise<void> {
  await database.execute(sql`
    update week_mails set user_id = ${userId}::integer
    where user_id = ${guestId} and not exists (select 1 from week_mails where user_id = ${userId}::integer)`)
  await database.update(weekMailTokens).set({ userId }).where(eq(weekMailTokens.userId, guestId))
}

/** Deletes addresses that were not confirmed while their link was valid. */
export async function forgetUnconfirmedWeekMails(database: Database, now: Date): Promise<void> {
  const since = new Date(now.getTime() - confirmWithinMs)
  await database.delete(weekMails).where(and(isNull(weekMails.confirmedAt), lt(weekMails.askedAt, since)))
}

const mailsAtOnce = 500
/** The mail is sent from this hour on, in the learner's time zone. */
const fromHour = 8
/** No mail is sent to learners who have not visited for this many days. */
const quietAfterDays = 30

/**
 * Queues the mails due today, each once even with several processes, because the row records the day. Returns
 * how many.
 */
export async function queueWeekMails(database: Database, now: Date): Promise<number> {
  const time = now.toISOString()
  const { rows } = await database.execute<{ user_id: number }>(sql`
    with due as (
      select user_id, local.at::date as today from week_mails
      join users on users.id = week_mails.user_id
      cross join lateral (select (${time}::timestamptz at time zone 'UTC') + ahead * interval '1 minute' as at) as local
      where confirmed_at is not null and extract(isodow from local.at) - 1 = weekday
        and extract(hour from local.at) >= ${fromHour} and (sent_on is null or sent_on < local.at::date)
        and last_visit_at > ${time}::timestamptz - ${quietAfterDays} * interval '1 day'
      limit ${mailsAtOnce} for update of week_mails skip locked
    ), sent as (
      update week_mails set sent_on = due.today from due where week_mails.user_id = due.user_id returning week_mails.user_id
    )
    insert into mail_outbox (kind, payload, due_at, created_at)
    select ${weekMailKinds.weekly}, jsonb_build_object('userId', user_id), ${time}::timestamptz, ${time}::timestamptz from sent
    returning (payload->>'userId')::integer as user_id`)
  return rows.length
}

function forgetConfirmations(database: Database, userId: number) {
  return database
    .delete(weekMailTokens)
    .where(and(eq(weekMailTokens.userId, userId), eq(weekMailTokens.purpose, 'confirm')))
}
