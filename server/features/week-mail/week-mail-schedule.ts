import type { Database } from '#server/platform/db/database.ts'
import { everyHour, type Schedule } from '#server/platform/db/every-hour.ts'
import { forgetUnconfirmedWeekMails, queueWeekMails } from './week-mail-store.ts'

export function startWeekMails(
  ready: Promise<Database>,
  { logger, now, during }: Schedule,
  wakeMailWorker: () => void,
) {
  return everyHour(
    ready,
    { logger, during, name: 'weekly mails', failure: 'The weekly mails could not be queued' },
    async (database) => {
      await forgetUnconfirmedWeekMails(database, now())
      if ((await queueWeekMails(database, now())) > 0) wakeMailWorker()
    },
  )
}
