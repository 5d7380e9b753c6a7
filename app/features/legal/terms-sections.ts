import { limits } from '#contract/limits.ts'
import { prices } from '#contract/account/prices.ts'
import { site } from '#contract/site.ts'
import type { LegalSection } from './legal-page.tsx'

export const termsSections: LegalSection[] = [
  {
    id: 'acceptance',
    title: 'Acceptance of these terms',
    markdown: `By using ${site.name} you agree to these terms and to the [privacy policy](/privacy-policy). If you do not agree, please do not use it. If you use it for an organization, you confirm that you may accept these terms for it.`,
  },
  {
    id: 'description-of-service',
    title: 'Description of the service',
    markdown: `${site.name} helps people learn to build iOS apps. It has two parts: this website, which turns an app idea into features, an architecture and a roadmap and teaches you task by task in a chat; and a connection to Xcode for questions while you code.

Answers are made by software. They can be wrong, incomplete or out of date, and code that reads well may not compile. Check what matters in Xcode and in Apple's documentation before you rely on it. ${site.name} is independent of Apple and does not decide what Apple accepts in its App Store.

We may add, change or end features. If we end the service as a whole, we say so in time for you to export your projects.`,
  },
  {
    id: 'user-accounts',
    title: 'User accounts',
    markdown: `You can use ${site.name} as a guest or sign in with Google. A guest may have up to ${limits.guestProjects} projects; what a guest made is kept for ${limits.guestKeptDays} days after the last visit, and moves to the account when the guest signs in.

You must be at least 13 years old. Keep your account and your API keys to yourself; what is done with them counts as done by you. A key that may be known to others should be revoked at once, which you can do yourself.

Do not try to reach what belongs to others, to get around limits, to overload the service, or to use it for anything unlawful or harmful, such as software that spies on people.`,
  },
  {
    id: 'subscription-and-payments',
    title: 'Subscription and payments',
    markdown: `Planning on this website and reading the Field Guide are free, as is the connection to Xcode for up to ${prices.freeSidebarQuestionsPerMonth} questions in a calendar month. Paid plans and their prices are in the [pricing section](/#pricing); prices are in US dollars.

A subscription renews at the end of each billing period until you cancel it. You can cancel at any time, and keep access until the end of the period you have paid for. **Payments are non-refundable**, and partial months are not refunded, except where the law says otherwise.

We announce changes of prices **at least ${prices.priceChangeNoticeDays} days ahead**. A new price applies from the first billing period that begins after that, and you can cancel before it does.`,
  },
  {
    id: 'user-content',
    title: 'Your content',
    markdown: `What you write, paste and build stays yours: ideas, plans, messages, code. You give us a license, worldwide, free of charge and only for as long as we keep the content, to store, copy, process and show it, as far as that is needed to run the service for you. That includes sending what the tutor needs for an answer to a model provider, as the privacy policy describes.

You may use what the tutor writes for you in your own apps, commercial ones included, as far as we can grant that. Make sure that you have the right to what you paste here, such as your employer's code.`,
  },
  {
    id: 'intellectual-property',
    title: 'Intellectual property',
    markdown: `The service, its design, its name and mark, and the articles of the Field Guide belong to ${site.copyrightHolder} or those who licensed them to us. You may read and quote them and use the articles' code in your own apps. You may not copy the service or the Field Guide as a whole, or present them as your own. Apple, iOS, Swift, SwiftUI and Xcode are trademarks of Apple Inc.`,
  },
  {
    id: 'limitation-of-liability',
    title: 'Limitation of liability',
    markdown: `The service is provided as it is, without warranties of any kind, as far as the law allows. We are not liable for indirect or consequential damage, such as lost profit, lost data or a rejected app. For everything else our liability is limited to what you paid us in the twelve months before the damage arose, or 50 US dollars if that is more.

Nothing here limits liability that the law does not let us limit.`,
  },
  {
    id: 'termination',
    title: 'Termination',
    markdown: `You can stop using ${site.name} and delete your account at any time. We may suspend or end your access at any time and without notice, for example if you break these terms or put the service or other people at risk. If we end a paid subscription for another reason, you keep access until the end of the period you have paid for. Sections 5 to 7 and 10 continue to apply afterwards.`,
  },
  {
    id: 'changes-to-terms',
    title: 'Changes to these terms',
    markdown: `We may change these terms. The new text is published here with a new date; changes that matter are announced on this site, and by email to people with an account, before they take effect. Using ${site.name} after that means that you accept them.`,
  },
  {
    id: 'governing-law',
    title: 'Governing law',
    markdown: `These terms are governed by the laws of the United States and, where federal law is silent, of the state in which the operator has its seat, without regard to rules on conflicts of law. Rights that the consumer law of your country gives you and that cannot be waived remain untouched.`,
  },
  {
    id: 'contact',
    title: 'Contact',
    markdown: `Questions about these terms: [${site.contactMail}](mailto:${site.contactMail}).`,
  },
]
