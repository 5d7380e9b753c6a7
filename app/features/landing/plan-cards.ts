import { prices } from '#contract/account/prices.ts'
import { signUpAddress, site } from '#contract/site.ts'

export interface PlanCard {
  name: string
  description: string
  price: string
  period: string | null
  features: { text: string; tag?: string }[]
  badge: string | null
  isPopular: boolean
  button: { label: string; href: string }
}

export const planCards: PlanCard[] = [
  {
    name: 'First Month',
    description:
      'Seven guided days, then the rest of the month at your own pace. After that, you pick a plan.',
    price: `$${prices.firstMonthUsd}`,
    period: 'first month',
    features: [
      { text: 'The 7-day program with two instructors' },
      { text: 'Daily check-in calls, days 1 to 5' },
      { text: 'Code review and handoff to your repository' },
      { text: 'Everything in the Plus Plan' },
    ],
    badge: null,
    isPopular: false,
    button: { label: 'Subscribe Now', href: signUpAddress },
  },
  {
    name: 'Plus Plan',
    description: 'For building one app after another.',
    price: `$${prices.plusPerMonthUsd}`,
    period: 'per month',
    features: [
      { text: 'Unlimited projects' },
      { text: 'Unlimited tasks per month*' },
      { text: 'Saved progress' },
      { text: 'Priority support' },
      { text: '1-on-1 mentorship calls' },
    ],
    badge: 'Most Popular',
    isPopular: true,
    button: { label: 'Subscribe Now', href: signUpAddress },
  },
  {
    name: 'Pro Plan',
    description: 'For people who work in Xcode all day.',
    price: 'Coming Soon...',
    period: null,
    features: [
      { text: 'Xcode AI assistant (Beta)', tag: 'New' },
      { text: 'Unlimited projects' },
      { text: 'Unlimited tasks*' },
      { text: 'Saved progress' },
      { text: 'Priority support' },
    ],
    badge: 'POWER USERS',
    isPopular: false,
    button: { label: 'Join Waitlist', href: site.proWaitlistForm },
  },
]
