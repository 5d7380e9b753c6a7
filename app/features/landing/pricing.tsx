import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { Badge } from '#app/ui/badge.tsx'
import { cn } from '#app/ui/cn.ts'
import { LinkButton } from '#app/ui/link-button.tsx'
import { planCards, type PlanCard } from './plan-cards.ts'
import { ProgrammeTimeline } from './programme-timeline.tsx'
import { SectionHeading } from './section-heading.tsx'

const walkAwayWith = [
  'Your own app, on your own phone',
  'A repository you can show',
  'A roadmap for what comes after',
  'The Swift skills to change any line of it',
]

const whoThisIsFor = [
  'Students who want more than tutorials',
  'Aspiring iOS developers',
  'Web and backend developers new to iOS',
  'iOS developers who want a code review',
]

export function Pricing() {
  return (
    <section id="pricing" aria-labelledby="pricing-heading" className="border-b border-line bg-sunken">
      <div className="mx-auto max-w-6xl px-4 py-7 sm:px-6 md:py-20">
        <SectionHeading id="pricing-heading" title="Pricing">
          Planning and the Field Guide are free. Upgrade when you want hands-on help.
        </SectionHeading>
        <div
          data-swipe-row
          data-scrolls-sideways
          role="group"
          aria-label="Plans"
          className="grid gap-4 md:grid-cols-3"
        >
          {planCards.map((plan) => (
            <Card key={plan.name} plan={plan} />
          ))}
        </div>
        <p className="mt-2 text-[0.8125rem] text-soft sm:mt-4 sm:text-sm">
          * Tasks include step generation, bug fixes and other AI-powered development assistance.
        </p>
        <div
          data-swipe-row
          data-scrolls-sideways
          role="group"
          aria-label="What you get, and who it is for"
          className="mt-6 grid gap-6 md:mt-14 md:grid-cols-2 md:gap-10"
        >
          <List title="You'll Walk Away With">{walkAwayWith}</List>
          <List title="Who This Is For">{whoThisIsFor}</List>
        </div>
        <ProgrammeTimeline />
      </div>
    </section>
  )
}

function Card({ plan }: { plan: PlanCard }) {
  return (
    <article
      aria-label={plan.name}
      className={cn(
        'flex flex-col gap-3 rounded-house border bg-raised p-4 sm:gap-4 lg:p-6',
        plan.isPopular ? 'border-2 border-dawn' : 'border-line',
      )}
    >
      <header className="grid gap-2">
        <div className="flex min-h-7 items-center justify-between gap-2">
          <h3 className="text-xl">{plan.name}</h3>
          {plan.badge && <Badge variant={plan.isPopular ? 'dawn' : 'default'}>{plan.badge}</Badge>}
        </div>
        <p className="flex items-baseline gap-2 sm:min-h-12">
          <span
            className={cn(
              'font-display font-extrabold tracking-tight',
              plan.period ? 'text-4xl sm:text-5xl' : 'text-3xl',
            )}
          >
            {plan.price}
          </span>
          {plan.period && <span className="text-soft">{plan.period}</span>}
        </p>
        <p className="text-[0.9375rem] text-soft max-sm:hidden lg:min-h-18">{plan.description}</p>
      </header>
      <ul className="grid gap-1.5 sm:gap-2.5">
        {plan.features.map((feature) => (
          <li key={feature.text} className="flex items-start gap-2.5">
            <Check aria-hidden className="mt-1 size-4 shrink-0 text-done" />
            <span>
              {feature.text}{' '}
              {feature.tag && (
                <Badge variant="dawn" className="ml-1">
                  {feature.tag}
                </Badge>
              )}
            </span>
          </li>
        ))}
      </ul>
      <LinkButton
        href={plan.button.href}
        rel="noopener"
        size="large"
        variant={plan.isPopular ? 'primary' : 'default'}
        className="mt-auto"
        aria-label={`${plan.button.label}: ${plan.name}`}
      >
        {plan.button.label}
      </LinkButton>
    </article>
  )
}

function List({ title, children }: { title: string; children: ReactNode[] }) {
  return (
    <div>
      <h3 className="mb-2 text-xl sm:text-2xl md:mb-4">{title}</h3>
      <ul className="grid gap-1.5 leading-snug md:gap-3">
        {children.map((item, position) => (
          <li key={position} className="flex items-start gap-3">
            <Check aria-hidden className="mt-1 size-4.5 shrink-0 text-dawn-text" />
            {item}
          </li>
        ))}
      </ul>
    </div>
  )
}
