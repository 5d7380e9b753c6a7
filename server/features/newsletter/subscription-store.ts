import { createHash } from 'node:crypto'
import { domainToASCII } from 'node:url'
import { and, eq, isNull, lt, sql } from 'drizzle-orm'
import type { Database } from '#server/platform/db/database.ts'
import { newsletterSubscriptions, newsletterTokens } from '#server/platform/db/tables/schema.ts'
import { queueMail } from '#server/platform/mail/outbox-store.ts'
import { findTokenOwner } from './newsletter-token-store.ts'

const minuteMs = 60_000
/** How long to wait before sending another confirmation mail to the same address. */
const askAgainAfterMs = 10 * minuteMs
export const confirmWithinMs = 7 * 24 * 60 * minuteMs

/**
 * Queues a confirmation mail unless the address is confirmed or was sent one just now. A single statement, so
 * that known and new addresses take equally long.
 */
export async function subscribe(database: Database, email: string, now: Date): Promise<void> {
  const time = now.toISOString()
  const askedBefore = new Date(now.getTime() - askAgainAfterMs).toISOString()
  await database.execute(sql`
    with asked as (
      insert into newsletter_subscriptions as known (email, address_key, created_at, asked_at)
      values (${email}, ${addressKeyOf(email)}, ${time}, ${time})
      on conflict (address_key) do update set asked_at = excluded.asked_at
      where known.confirmed_at is null and known.asked_at <= ${askedBefore}
      returning id
    )
    insert into mail_outbox (kind, payload, due_at, created_at)
    select 'newsletter-confirmation', jsonb_build_object('subscriptionId', id), ${time}::timestamptz, ${time}::timestamptz from asked`)
}

/**
 * Confirms the subscription of a link; the first time, queues the welcome mail. False for an unknown or
 * expired link.
 */
export async function confirmSubscription(database: Database, token: string, now: Date): Promise<boolean> {
  return database.transaction(async (transaction) => {
    const id = await findTokenOwner(transaction, token, 'confirm', now)
    if (id === null) return false
    const [first] = await transaction
      .update(newsletterSubscriptions)
      .set({ confirmedAt: now })
      .where(and(eq(newsletterSubscriptions.id, id), isNull(newsletterSubscriptions.confirmedAt)))
      .returning({ id: newsletterSubscriptions.id })
    if (first)
      await queueMail(transaction, { kind: 'newsletter-welcome', payload: { subscriptionId: id } }, now)
    return true
  })
}

/**
 * Deletes the address, but keeps the row, so that links in old mails still work. False for an unknown link.
 */
export async function unsubscribe(database: Database, token: string, now: Date): Promise<boolean> {
  return database.transaction(async (transaction) => {
    const id = await findTokenOwner(transaction, token, 'unsubscribe', now)
    if (id === null) return false
    await transaction
      .update(newsletterSubscriptions)
      .set({ email: null, addressKey: null, unsubscribedAt: now })
      .where(and(eq(newsletterSubscriptions.id, id), isNull(newsletterSubscriptions.unsubscribedAt)))
    await transaction
      .delete(newsletterTokens)
      .where(and(eq(newsletterTokens.subscriptionId, id), eq(newsletterTokens.purpose, 'confirm')))
    return true
  })
}

/** Deletes addresses that were not confirmed while their link was valid. Returns how many. */
export async function forgetUnconfirmed(database: Database, now: Date): Promise<number> {
  const { confirmedAt, unsubscribedAt, askedAt, id } = newsletterSubscriptions
  const rows = await database
    .delete(newsletterSubscriptions)
    .where(
      and(
        isNull(confirmedAt),
        isNull(unsubscribedAt),
        lt(askedAt, new Date(now.getTime() - confirmWithinMs)),
      ),
    )
    .returning({ id })
  return rows.length
}

/**
 * Equal for all addresses of a mailbox: what follows a plus sign is ignored. Hashed, because rate limit
 * counts are kept outside the database.
 */
export function mailboxKeyOf(email: string): string {
  const [name = '', domain = ''] = addressKeyOf(email).split('@')
  const [mailbox] = name.split('+')
  return createHash('sha256').update(`${mailbox}@${domain}`).digest('hex')
}

/** Normalises an address, so that capital letters and the spelling of the domain make no difference. */
function addressKeyOf(email: string): string {
  const at = email.lastIndexOf('@')
  const domain = email.slice(at + 1).toLowerCase()
  return `${email.slice(0, at).normalize('NFC').toLowerCase()}@${domainToASCII(domain) || domain}`
}
