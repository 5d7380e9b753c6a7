import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { newsletterPaths } from '#contract/account/newsletter.ts'
import { site } from '#contract/site.ts'
import type { Database } from '#server/platform/db/database.ts'
import { newsletterSubscriptions } from '#server/platform/db/tables/schema.ts'
import type { Mail, QueuedMail } from '#server/platform/mail/mail.ts'
import { createToken } from './newsletter-token-store.ts'
import { confirmWithinMs } from './subscription-store.ts'

const Payload = z.object({ subscriptionId: z.int() })

/**
 * Composes a queued newsletter mail when it is sent; null if the recipient has since unsubscribed or
 * confirmed.
 */
export function createNewsletterComposer(publicUrl: string) {
  return async (database: Database, { kind, payload }: QueuedMail, now: Date): Promise<Mail | null> => {
    const { subscriptionId } = Payload.parse(payload)
    const [subscription] = await database
      .select()
      .from(newsletterSubscriptions)
      .where(eq(newsletterSubscriptions.id, subscriptionId))
    if (!subscription?.email) return null
    const link = (path: string, token: string) => `${publicUrl}${path}?token=${token}`
    const unsubscribeUrl = async () =>
      link(newsletterPaths.unsubscribe, await createToken(database, subscriptionId, 'unsubscribe', null))

    if (kind === 'newsletter-welcome')
      return welcomeMail({
        to: subscription.email,
        xcodeUrl: `${publicUrl}/xcode`,
        unsubscribeUrl: await unsubscribeUrl(),
      })
    if (kind !== 'newsletter-confirmation') throw new Error(`No mail of the kind ${kind} is known`)
    if (subscription.confirmedAt) return null
    const token = await createToken(
      database,
      subscriptionId,
      'confirm',
      new Date(now.getTime() + confirmWithinMs),
    )
    return confirmationMail({
      to: subscription.email,
      confirmUrl: link(newsletterPaths.confirm, token),
      unsubscribeUrl: await unsubscribeUrl(),
    })
  }
}

function confirmationMail({
  to,
  confirmUrl,
  unsubscribeUrl,
}: {
  to: string
  confirmUrl: string
  unsubscribeUrl: string
}): Mail {
  return {
    to,
    subject: `Please confirm your ${site.name} newsletter`,
    paragraphs: [
      `Somebody, most likely you, asked for the ${site.name} newsletter at this address.`,
      'Press the button on the page behind this link, and you are in. The link works for seven days.',
      'If it was not you, do nothing: you will hear no more of it, and we forget the address after those seven days.',
    ],
    button: { label: 'Confirm my subscription', url: confirmUrl },
    unsubscribeUrl,
  }
}

function welcomeMail({
  to,
  xcodeUrl,
  unsubscribeUrl,
}: {
  to: string
  xcodeUrl: string
  unsubscribeUrl: string
}): Mail {
  return {
    to,
    subject: `Welcome! Here is how to bring ${site.name} into Xcode`,
    paragraphs: [
      `You are on the list. While you wait for the first issue, here is the best thing to set up today: ${site.name} can answer right inside Xcode 26, in the coding assistant's sidebar.`,
      `1. Open the page below and make a key. It is shown once, so copy it.\n2. In Xcode, open Settings, choose Intelligence, and press Add a Model Provider.\n3. Choose Internet Hosted and paste the address and the key from the page.\n4. Pick ${site.name} in the coding assistant and ask about the file you have open.`,
      'The page shows every field with a copy button, tests your key, and knows what to do when something refuses to work.',
    ],
    button: { label: `Set up ${site.name} in Xcode`, url: xcodeUrl },
    unsubscribeUrl,
  }
}
