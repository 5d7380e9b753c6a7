import type { Database } from '#server/platform/db/database.ts'
import type { Logger } from '#server/platform/logger.ts'
import { MailRefused } from './mail-transport.ts'
import type { MailTransport, Mail, QueuedMail } from './mail.ts'
import { forgetMail, postponeMail, takeDueMail, type TakenMail } from './outbox-store.ts'

const minuteMs = 60_000
/** The waiting times after each failure. */
const waitsMs = [1, 5, 15, 60, 180, 360, 720, 1440].map((minutes) => minutes * minuteMs)
/** Two days. A minimum of attempts is also required, because a machine that was off for a weekend has made few. */
const giveUpAfterMs = waitsMs.reduce((sum, waitMs) => sum + waitMs, 0)

export interface MailDelivery {
  transport: MailTransport
  /** Composes the mail at send time; null if it need not be sent any more. */
  compose: (database: Database, mail: QueuedMail, now: Date) => Promise<Mail | null>
  logger: Logger
  now: () => Date
}

/**
 * Sends due mails one by one until none is left or the signal aborts. A crash never loses a mail, but may send one
 * twice. Returns the number sent.
 */
export async function deliverDueMails(
  database: Database,
  delivery: MailDelivery,
  stopping?: AbortSignal,
): Promise<number> {
  const takeNext = () => (stopping?.aborted ? null : takeDueMail(database, delivery.now()))
  let sent = 0
  for (let taken = await takeNext(); taken; taken = await takeNext()) {
    if (await deliver(database, delivery, taken)) sent += 1
  }
  return sent
}

async function deliver(
  database: Database,
  { transport, compose, logger, now }: MailDelivery,
  taken: TakenMail,
): Promise<boolean> {
  const { id, kind, attempts, createdAt } = taken
  try {
    const mail = await compose(database, taken, now())
    if (mail) await transport.send(mail, taken.key)
    await forgetMail(database, taken)
    return mail !== null
  } catch (error) {
    const ageMs = now().getTime() - createdAt.getTime()
    const isHopeless = ageMs >= giveUpAfterMs && attempts > waitsMs.length
    if (isHopeless || error instanceof MailRefused) {
      logger.error({ ...reasonOf(error), id, kind, attempts }, 'A mail is given up')
      await forgetMail(database, taken)
    } else {
      logger.warn(
        { ...reasonOf(error), id, kind, attempts },
        'A mail could not be sent and will be tried again',
      )
      await postponeMail(database, taken, new Date(now().getTime() + waitAfter(attempts, ageMs)))
    }
    return false
  }
}

/**
 * Grows with the attempts, but not beyond the mail's age: every server start retries all mails and so raises the
 * count.
 */
function waitAfter(attempts: number, ageMs: number): number {
  const longerThanAge = waitsMs.findIndex((waitMs) => waitMs > ageMs)
  const longest = longerThanAge < 0 ? waitsMs.length - 1 : longerThanAge
  return waitsMs[Math.min(attempts - 1, longest)]!
}

/** Logs only the codes, because a mail server's message contains the recipient's address. */
function reasonOf(error: unknown): object {
  const reason: unknown = error instanceof MailRefused ? error.cause : error
  if (!(reason instanceof Error) || !('command' in reason || 'responseCode' in reason))
    return { error: reason }
  const { code, responseCode } = reason as Error & { code?: string; responseCode?: number }
  return { code, responseCode }
}
