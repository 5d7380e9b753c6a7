import { newsletterPaths } from '#contract/newsletter.ts'
import { site } from '#contract/site.ts'

/** The pages that mails link to. Their buttons send a form to the same address, including the token. */
export interface NewsletterStep {
  title: string
  text: string
  button: string | null
}

export const newsletterSteps: Record<string, NewsletterStep> = {
  [newsletterPaths.confirm]: {
    title: 'Confirm your subscription',
    text: `Press the button to get the ${site.name} newsletter. You can unsubscribe at any time.`,
    button: 'Confirm my subscription',
  },
  [newsletterPaths.confirmed]: {
    title: 'You are subscribed',
    text: `Thank you. An email on setting up ${site.name} in Xcode is on its way.`,
    button: null,
  },
  [newsletterPaths.unsubscribe]: {
    title: 'Unsubscribe from the newsletter?',
    text: 'We’ll stop emailing you and delete your address.',
    button: 'Unsubscribe',
  },
  [newsletterPaths.unsubscribed]: {
    title: 'You are unsubscribed',
    text: 'Your address is deleted. If you change your mind, subscribe again on the home page.',
    button: null,
  },
  [newsletterPaths.linkEnded]: {
    title: 'This link does not work',
    text: 'It may be older than seven days, or part of it is missing. Subscribe again on the home page to get a new email. To unsubscribe, use the link in a newer email.',
    button: null,
  },
}
