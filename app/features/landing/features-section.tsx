import { BookOpen, CalendarCheck, Hammer } from 'lucide-react'
import type { ReactNode } from 'react'
import { site } from '#contract/site.ts'
import { cn } from '#app/ui/cn.ts'
import { SectionHeading } from './section-heading.tsx'

export function FeaturesSection({ articleCount }: { articleCount: number }) {
  return (
    <section id="features" aria-labelledby="features-heading" className="border-b border-line">
      <div className="mx-auto max-w-6xl px-4 py-7 sm:px-6 md:py-20">
        <SectionHeading id="features-heading" title="Learn to build it, not just copy it">
          You write the code. {site.name} coaches every step.
        </SectionHeading>
        <div
          data-swipe-row
          data-scrolls-sideways
          role="group"
          aria-label="How help works"
          className="grid gap-4 md:grid-cols-2"
        >
          <Feature
            title="Hints before answers"
            text="Help comes in five steps. Say “just show me” for the solution, explained."
          >
            <HintLadder />
          </Feature>
          <Feature
            title="Errors in plain words"
            text="Paste an error to see what’s wrong and what to change."
          >
            <ErrorReading />
          </Feature>
        </div>
        <ul className="mt-4 grid gap-2 sm:mt-6 sm:gap-3 md:grid-cols-3 md:gap-6">
          <Point icon={<CalendarCheck aria-hidden />} title="Tasks that fit in an evening">
            <span className="max-sm:hidden">
              Most take 30 to 60 minutes, and each phase ends with something that runs.
            </span>
          </Point>
          <Point icon={<Hammer aria-hidden />} title="Right inside Xcode">
            <span className="max-sm:hidden">Ask {site.name} about your code without leaving the editor.</span>
          </Point>
          <Point icon={<BookOpen aria-hidden />} title={`A Field Guide of ${articleCount} articles`}>
            <span className="max-sm:hidden">Current with iOS 27 and Xcode 27, and free to read. </span>
            <a href="/field-guide" className="link">
              Open the Field Guide
            </a>
          </Point>
        </ul>
      </div>
    </section>
  )
}

function Feature({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <article className="flex flex-col rounded-house border border-line bg-raised p-4 sm:p-6">
      <h3 className="text-xl">{title}</h3>
      <p className="mt-1.5 text-[0.9375rem] text-soft">{text}</p>
      {children}
    </article>
  )
}

function Point({ icon, title, children }: { icon: ReactNode; title: string; children: ReactNode }) {
  return (
    <li className="flex gap-3 [&>svg]:mt-1 [&>svg]:size-5 [&>svg]:shrink-0 [&>svg]:text-dawn-text">
      {icon}
      <div>
        <h3 className="text-base sm:text-lg">{title}</h3>
        <p className="text-[0.9375rem] leading-snug text-soft">{children}</p>
      </div>
    </li>
  )
}

const hints = [
  'What have you tried so far?',
  'The idea: one view owns it.',
  'Where to look: the Toggle.',
  'The same in another app.',
  'The solution, line by line.',
]

function HintLadder() {
  return (
    <ol className="grid gap-1.5 pt-4 sm:mt-auto" aria-label="Five steps of help">
      {hints.map((hint, step) => (
        <li key={hint} className="flex items-center gap-3 text-[0.9375rem] leading-snug">
          <span aria-hidden className="flex w-14 shrink-0 gap-1">
            {hints.map((_, bar) => (
              <span
                key={bar}
                data-fill
                className={cn('h-5 flex-1 rounded-[3px]', bar <= step ? 'bg-dawn' : 'bg-ink/10')}
              />
            ))}
          </span>
          {hint}
        </li>
      ))}
    </ol>
  )
}

function ErrorReading() {
  return (
    <div className="grid gap-2 pt-4 sm:mt-auto text-[0.9375rem] leading-snug">
      <p className="rounded-inner border border-wrong/40 bg-wrong-tint px-4 py-2.5 font-mono text-[0.8125rem] leading-relaxed text-wrong">
        Cannot convert value of type 'Bool' to expected argument type 'Binding&lt;Bool&gt;'
      </p>
      <p aria-hidden className="pl-4 font-display text-lg leading-none font-bold text-soft">
        ↓
      </p>
      <p className="rounded-inner border border-done/40 bg-done-tint px-4 py-2.5">
        The control wants to <em>change</em> the value, but you gave it a copy. Pass{' '}
        <code className="font-mono text-[0.875em] font-bold">$isWatered</code>, with the dollar sign.
      </p>
    </div>
  )
}
