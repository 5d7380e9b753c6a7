import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { ApiKey, type KeyScope } from '#contract/account/api-key.ts'
import { site } from '#contract/site.ts'
import type { Database } from '#server/platform/db/database.ts'
import { users } from '#server/platform/db/tables/schema.ts'
import type { Mail, QueuedMail } from '#server/platform/mail/mail.ts'

export const keyMailKind = 'key-made'

const Payload = ApiKey.pick({ name: true, scopes: true, projectId: true, createdAt: true }).extend({
  userId: z.int(),
})

/** The mail to queue when a user with an account creates a key. */
export function keyMail(userId: number, { name, scopes, projectId, createdAt }: ApiKey): QueuedMail {
  return {
    kind: keyMailKind,
    payload: { userId, name, scopes, projectId, createdAt } satisfies z.input<typeof Payload>,
  }
}

/**
 * Composes the mail that says a key was created, and what to do about one that the user did not create. Null
 * if the account was deleted. Never contains the secret.
 */
export function createKeyMailComposer(publicUrl: string) {
  return async (database: Database, { payload }: QueuedMail): Promise<Mail | null> => {
    const { userId, name, scopes, projectId, createdAt } = Payload.parse(payload)
    const [user] = await database.select({ email: users.email }).from(users).where(eq(users.id, userId))
    if (!user) return null
    return {
      to: user.email,
      subject: `A new key for your ${site.name} account`,
      paragraphs: [
        `The key “${name}” was made for your ${site.name} account on ${inWords(createdAt)}.`,
        `Anyone who has it can ${scopes.map((scope) => abilities[scope]).join(', ')}${projectId === null ? '' : ', in one project only'}.`,
        'If you made it, there is nothing to do. If you did not, revoke it on your account page, end every session there that you do not recognize, and check the security of your Google account.',
      ],
      button: { label: 'Review your keys', url: `${publicUrl}/account` },
      unsubscribeUrl: null,
    }
  }
}

const abilities: Record<KeyScope, string> = {
  sidebar: 'ask the tutor inside Xcode',
  read: 'read your projects',
  write: 'change your projects',
}

function inWords(moment: string): string {
  return `${new Date(moment).toLocaleString('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })} UTC`
}
