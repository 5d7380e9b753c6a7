import type { Database } from './db/database.ts'
import type { Mail, QueuedMail } from './mail/mail.ts'
import { createNewsletterComposer } from './newsletter/compose-newsletter-mail.ts'
import { createXcodeMailComposer, xcodeMailKind } from './xcode-mail/compose-xcode-mail.ts'

/** Writes a mail of any kind when it goes out; null when there is nothing to say any more. */
export function chooseComposer(publicUrl: string): (database: Database, mail: QueuedMail, now: Date) => Promise<Mail | null> {
  const [newsletter, xcode] = [createNewsletterComposer(publicUrl), createXcodeMailComposer(publicUrl)]
  return (database, mail, now) => (mail.kind === xcodeMailKind ? xcode(database, mail) : newsletter(database, mail, now))
}
