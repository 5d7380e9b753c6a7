import { prices } from '#contract/account/prices.ts'
import { site } from '#contract/site.ts'

export const faqItems = [
  {
    value: 'item-1',
    question: 'How does the planning website work?',
    answer: `You describe your app in a sentence or two. ${site.name} turns it into features, a suggested architecture and a roadmap of small tasks, each with a time estimate and a way to tell that it is done. You can try it on this page without an account. In your own project the tutor then takes you through the tasks one by one, answers questions, and keeps the code you want to keep.`,
  },
  {
    value: 'item-2',
    question: 'How do I install the Xcode sidebar?',
    answer: `Installation instructions are sent to you after subscribing. In short: you make a key for ${site.name}, enter it with the address in Xcode's settings for its coding assistant, and choose ${site.name} there. It takes about three minutes and needs no other software.`,
  },
  {
    value: 'item-3',
    question: 'Can I use it without coding experience?',
    answer:
      'Yes. You start by making your project in Xcode and seeing it run, each task has a lesson, and every task says what you will see when it works. If you already program, say so: the tutor skips what you know and explains Swift in terms of what you already know.',
  },
  {
    value: 'item-4',
    question: 'What is the difference between Free and Pro?',
    answer: `Free is the planning website plus limited sidebar access of ${prices.freeSidebarQuestionsPerMonth} questions per month. Pro is not sold yet; you can join its waitlist. When it opens it costs ${prices.proPerMonthUsd} US dollars per month, with unlimited planning sessions, full Xcode integration, advanced code generation and priority support.`,
  },
  {
    value: 'item-5',
    question: 'Can I cancel my subscription?',
    answer:
      'At any time. Your access continues until the end of the billing period. Partial months are not refunded.',
  },
] as const
