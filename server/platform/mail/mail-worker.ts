import type { Database } from '#server/platform/db/database.ts'
import type { During } from '#server/platform/watchdog/in-progress.ts'
import { deliverDueMails, type MailDelivery } from './deliver-due-mails.ts'

/** How often to look for mails of other processes and failed ones that are due again. */
const lookEveryMs = 15_000

export interface MailWorker {
  /** Sends newly queued mails immediately. */
  wake(): void
  /** Resolves when the current mail is sent, or after `patienceMs`; its lease then returns the mail to the outbox. */
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
      // If the database cannot be opened, the server's start reports that.
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
