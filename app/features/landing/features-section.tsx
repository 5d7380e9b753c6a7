import type { ReactNode } from 'react'
import { site } from '#contract/site.ts'
import { cn } from '#app/ui/cn.ts'
import { SectionHeading } from './section-heading.tsx'

export function FeaturesSection({ articleCount }: { articleCount: number }) {
  return (
    <section id="features" aria-labelledby="features-heading" className="border-b border-line">
      <div className="mx-auto max-w-6xl px-4 py-16 sm:px-6 md:py-24">
        <SectionHeading id="features-heading" title="A workshop, not a vending machine for code">
          Copying an answer teaches you to copy. {site.name} keeps the tools in your hands and stands beside
          you.
        </SectionHeading>
        <div className="grid gap-4 md:grid-cols-6">
          <Feature
            className="md:col-span-3"
            title="Hints first, the answer whenever you want it"
            text="Stuck? You get a question, then the idea, then where to look. Say “just show me” at any time and you get the solution, explained."
          >
            <HintLadder />
          </Feature>
          <Feature
            className="md:col-span-3"
            title="Paste the red error, read what it means"
            text="Build logs and crash messages become plain words: what Swift is telling you, the usual causes, and what to change."
          >
            <ErrorReading />
          </Feature>
          <Feature
            className="md:col-span-2"
            title="A roadmap that fits in evenings"
            text="Small tasks, most of them half an hour to three quarters. Each phase ends in something that runs, the first one within the first hour."
          />
          <Feature
            className="md:col-span-2"
            title="Beside you in Xcode"
            text={`Connect ${site.name} to Xcode's coding assistant and ask about your code without leaving the editor.`}
          />
          <Feature
            className="md:col-span-2"
            title={`A Field Guide of ${articleCount} articles`}
            text="Every lesson stands on articles written for this, kept current with iOS 27 and Xcode 27, and free to read."
          >
            <a href="/field-guide" className="link mt-3 inline-block">
              Open the Field Guide
            </a>
          </Feature>
        </div>
      </div>
    </section>
  )
}

function Feature({
  title,
  text,
  children,
  className,
}: {
  title: string
  text: string
  children?: ReactNode
  className?: string
}) {
  return (
    <article className={cn('flex flex-col rounded-house border border-line bg-raised p-6', className)}>
      <h3 className="text-xl">{title}</h3>
      <p className="mt-2 text-soft">{text}</p>
      {children}
    </article>
  )
}

const hints = [
  'What have you tried so far?',
  'The idea: one view owns the value, others borrow it.',
  'Look at how the Toggle gets its value.',
  'Here is the same thing in a different app.',
  'The solution, line by line. Now tell it back in one sentence.',
]

function HintLadder() {
  return (
    <ol className="mt-auto grid gap-1.5 pt-6" aria-label="Five steps of help">
      {hints.map((hint, step) => (
        <li key={hint} className="flex items-center gap-3 text-[0.9375rem]">
          <span aria-hidden className="flex w-16 shrink-0 gap-1">
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
    <div className="mt-auto grid gap-2 pt-6 text-[0.9375rem]">
      <p className="rounded-inner border border-wrong/40 bg-wrong-tint px-4 py-3 font-mono text-[0.8125rem] leading-relaxed text-wrong">
        Cannot convert value of type 'Bool' to expected argument type 'Binding&lt;Bool&gt;'
      </p>
      <p aria-hidden className="pl-4 font-display text-lg leading-none font-bold text-soft">
        ↓
      </p>
      <p className="rounded-inner border border-done/40 bg-done-tint px-4 py-3">
        The control wants to <em>change</em> the value, and you lent it only a copy. Pass{' '}
        <code className="font-mono text-[0.875em] font-bold">$isWatered</code>, with the dollar sign.
      </p>
    </div>
  )
}
