import { prices } from '#contract/prices.ts'
import { site } from '#contract/site.ts'

export interface PlanCard {
  name: string
  description: string
  price: string
  period: string | null
  features: { included: boolean; text: string; tag?: string }[]
  badge: string | null
  isPopular: boolean
  button: { label: string; href: string }
}

export const planCards: PlanCard[] = [
  {
    name: 'First Month',
    description: 'The guided start: seven days with us, then the rest of the month at your pace. After it you pick a plan.',
    price: `$${prices.firstMonthUsd}`,
    period: 'first month',
    features: [
      { included: true, text: 'The 7-day programme with two instructors' },
      { included: true, text: 'Daily check-in calls, days 1 to 5' },
      { included: true, text: 'Code review and handoff to your repository' },
      { included: true, text: 'Everything in the Plus Plan' },
      { included: false, text: 'Xcode AI assistant' },
    ],
    badge: null,
    isPopular: false,
    button: { label: 'Subscribe Now', href: site.signUpForm },
  },
  {
    name: 'Plus Plan',
    description: 'For building on, project after project.',
    price: `$${prices.plusPerMonthUsd}`,
    period: 'per month',
    features: [
      { included: true, text: 'Unlimited projects' },
      { included: true, text: 'Unlimited tasks per month*' },
      { included: true, text: 'Saved progress' },
      { included: true, text: 'Priority support' },
      { included: true, text: '1-on-1 mentorship calls' },
    ],
    badge: 'Most Popular',
    isPopular: true,
    button: { label: 'Subscribe Now', href: site.signUpForm },
  },
  {
    name: 'Pro Plan',
    description: 'For people who live in Xcode.',
    price: 'Coming Soon...',
    period: null,
    features: [
      { included: true, text: 'Xcode AI assistant (Beta)', tag: 'New' },
      { included: true, text: 'Unlimited projects' },
      { included: true, text: 'Unlimited tasks*' },
      { included: true, text: 'Saved progress' },
      { included: true, text: 'Priority support' },
    ],
    badge: 'POWER USERS',
    isPopular: false,
    button: { label: 'Join Waitlist', href: site.proWaitlistForm },
  },
]
