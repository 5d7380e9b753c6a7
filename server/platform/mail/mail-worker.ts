import type { Database } from '#server/platform/db/database.ts'
import type { During } from '#server/platform/watchdog/in-progress.ts'
import { deliverDueMails, type MailDelivery } from './deliver-due-mails.ts'

/** Finds what other processes wrote, and what failed before and is due again. */
const lookEveryMs = 15_000

export interface MailWorker {
  /** A mail was written: send it now. */
  wake(): void
  /** Resolves when the mail in hand is through, or the patience is over; then its lease brings it back. */
  stop(patienceMs: number): Promise<void>
}

export function startMailWorker(
  databaseReady: Promise<Database>,
  delivery: MailDelivery & { during: During },
): MailWorker {
  const stopping = new AbortController()
  let isAskedAgain = false
  let running: Promise<void> | null = null
  const timer = setInterval(wake, lookEveryMs)
  timer.unref()
  wake()

  function wake(): void {
    isAskedAgain = true
    running ??= work().finally(() => {
      running = null
      if (isAskedAgain && !stopping.signal.aborted) wake()
    })
  }

  async function work(): Promise<void> {
    isAskedAgain = false
    try {
      // A database that cannot be opened stops the start, with a sentence of its own.
      const database = await databaseReady.catch(() => null)
      if (database) await delivery.during('mail', () => deliverDueMails(database, delivery, stopping.signal))
    } catch (error) {
      delivery.logger.warn({ error }, 'Mail waits: the outbox cannot be reached')
    }
  }

  return {
    wake,
    async stop(patienceMs) {
      stopping.abort()
      clearInterval(timer)
      await Promise.race([running, new Promise((resolve) => setTimeout(resolve, patienceMs).unref())])
      delivery.transport.close()
    },
  }
}
