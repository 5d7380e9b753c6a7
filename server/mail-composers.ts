import type { Database } from './platform/db/database.ts'
import { createKeyMailComposer, keyMailKind } from './features/keys/key-mail.ts'
import type { Mail, QueuedMail } from './platform/mail/mail.ts'
import { createNewsletterComposer } from './features/newsletter/compose-newsletter-mail.ts'
import { createWeekMailComposer } from './features/week-mail/compose-week-mail.ts'
import { weekMailKinds } from './features/week-mail/week-mail-store.ts'
import { createXcodeMailComposer, xcodeMailKind } from './features/xcode-mail/compose-xcode-mail.ts'

type Composer = (database: Database, mail: QueuedMail, now: Date) => Promise<Mail | null>

/** Composes queued mails of all kinds when they are sent; null for a mail that no longer applies. */
export function chooseComposer(publicUrl: string): Composer {
  const newsletter = createNewsletterComposer(publicUrl)
  const weekMail = createWeekMailComposer(publicUrl)
  const composers = new Map<string, Composer>([
    [xcodeMailKind, createXcodeMailComposer(publicUrl)],
    [keyMailKind, createKeyMailComposer(publicUrl)],
    [weekMailKinds.confirmation, weekMail],
    [weekMailKinds.weekly, weekMail],
  ])
  return (database, mail, now) => (composers.get(mail.kind) ?? newsletter)(database, mail, now)
}
