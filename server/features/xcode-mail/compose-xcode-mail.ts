import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { site } from '#contract/site.ts'
import type { Database } from '#server/platform/db/database.ts'
import { users } from '#server/platform/db/tables/schema.ts'
import type { Mail, QueuedMail } from '#server/platform/mail/mail.ts'

export const xcodeMailKind = 'xcode-steps'

const Payload = z.object({ userId: z.int(), reason: z.enum(['asked', 'plan']) })

/** The mail to queue when a user asks for it or a subscription starts. */
export function xcodeMail(userId: number, reason: 'asked' | 'plan'): QueuedMail {
  return { kind: xcodeMailKind, payload: { userId, reason } }
}

/**
 * Composes the mail with the steps to set up Fledge in Xcode; null if the account was deleted. Never contains
 * a key.
 */
export function createXcodeMailComposer(publicUrl: string) {
  return async (database: Database, { payload }: QueuedMail): Promise<Mail | null> => {
    const { userId, reason } = Payload.parse(payload)
    const [user] = await database.select({ email: users.email }).from(users).where(eq(users.id, userId))
    if (!user) return null
    const opening =
      reason === 'plan'
        ? `Your plan is active: questions from Xcode are no longer counted.`
        : `You asked for the steps that bring ${site.name} into Xcode.`
    return {
      to: user.email,
      subject: `${site.name} inside Xcode: the steps`,
      paragraphs: [
        `${opening} They take about three minutes, on the Mac that Xcode runs on.`,
        `1. Open ${publicUrl}/xcode and make a key. It is shown once, so copy it.\n2. In Xcode choose Settings, Intelligence, then "Add a Chat Provider" (in older versions "Add a Model Provider") and Internet Hosted.\n3. URL: ${publicUrl}\n    API Key Header: Authorization\n    API Key: the word Bearer, a space, and your key\n    Description: ${site.name}\n4. Begin a new conversation in the coding assistant, choose your project as the model, and ask.`,
        'The page has a copy button for every field, tests your key, and knows what to do when something refuses to work.',
      ],
      button: { label: `Set up ${site.name} in Xcode`, url: `${publicUrl}/xcode` },
      unsubscribeUrl: null,
    }
  }
}
