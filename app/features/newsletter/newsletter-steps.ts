import { newsletterPaths } from '#contract/newsletter.ts'
import { site } from '#contract/site.ts'

/** The pages behind a mail's links. One with a button sends a form to its own address, token and all. */
export interface NewsletterStep {
  title: string
  text: string
  button: string | null
}

export const newsletterSteps: Record<string, NewsletterStep> = {
  [newsletterPaths.confirm]: {
    title: 'One press, and you are in',
    text: `Confirm that the ${site.name} newsletter may come to your address. You can unsubscribe at any time.`,
    button: 'Confirm my subscription',
  },
  [newsletterPaths.confirmed]: {
    title: 'You are subscribed',
    text: `Thank you. A mail is on its way that shows how to bring ${site.name} into Xcode.`,
    button: null,
  },
  [newsletterPaths.unsubscribe]: {
    title: 'Leave the newsletter?',
    text: 'We will send you no more mail and forget your address.',
    button: 'Unsubscribe',
  },
  [newsletterPaths.unsubscribed]: {
    title: 'You are unsubscribed',
    text: 'We have forgotten your address. If you change your mind, subscribe again on the home page.',
    button: null,
  },
  [newsletterPaths.linkEnded]: {
    title: 'This link does not work',
    text: 'It may be older than seven days, or a part of it got lost on the way. Subscribe again on the home page, and a new mail comes. To unsubscribe, use the link in a newer mail.',
    button: null,
  },
}
