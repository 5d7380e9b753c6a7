import type { Database } from './db/database.ts'
import { createKeyMailComposer, keyMailKind } from './keys/key-mail.ts'
import type { Mail, QueuedMail } from './mail/mail.ts'
import { createNewsletterComposer } from './newsletter/compose-newsletter-mail.ts'
import { createXcodeMailComposer, xcodeMailKind } from './xcode-mail/compose-xcode-mail.ts'

type Composer = (database: Database, mail: QueuedMail, now: Date) => Promise<Mail | null>

/** Writes a mail of any kind when it goes out; null when there is nothing to say any more. */
export function chooseComposer(publicUrl: string): Composer {
  const newsletter = createNewsletterComposer(publicUrl)
  const composers = new Map<string, Composer>([
    [xcodeMailKind, createXcodeMailComposer(publicUrl)],
    [keyMailKind, createKeyMailComposer(publicUrl)],
  ])
  return (database, mail, now) => (composers.get(mail.kind) ?? newsletter)(database, mail, now)
}
