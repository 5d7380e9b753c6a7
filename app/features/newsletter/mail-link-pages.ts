import { newsletterPaths } from '#contract/account/newsletter.ts'
import { site } from '#contract/site.ts'
import { weekMailPaths } from '#contract/account/week-mail-paths.ts'

/** The pages that emails link to. Their buttons post a form to the same URL, including its token. */
export interface MailStep {
  title: string
  text: string
  button: string | null
}

export const mailSteps: Record<string, MailStep> = {
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
  [weekMailPaths.confirm]: {
    title: 'Get a weekly email?',
    text: 'Press the button and we’ll write on the day you chose. Every email has a link to stop.',
    button: 'Confirm my weekly email',
  },
  [weekMailPaths.confirmed]: {
    title: 'Your weekly email is on',
    text: 'We’ll write on the day you chose, with your next task and the questions that are due.',
    button: null,
  },
  [weekMailPaths.stop]: {
    title: 'Stop the weekly email?',
    text: 'We’ll stop writing and delete this address. Your projects stay as they are.',
    button: 'Stop the weekly email',
  },
  [weekMailPaths.stopped]: {
    title: 'The weekly email is stopped',
    text: 'The address is deleted. You can sign up again on your Learning page.',
    button: null,
  },
  [weekMailPaths.linkEnded]: {
    title: 'This link does not work',
    text: 'It may be older than seven days, or part of it is missing. Sign up again on your Learning page. To stop it, use the link in a newer email.',
    button: null,
  },
}
