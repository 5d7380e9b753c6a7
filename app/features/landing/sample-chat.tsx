import type { ReactNode } from 'react'
import { Mark } from '#app/ui/logo.tsx'
import { site } from '#contract/site.ts'

export function SampleChat() {
  return (
    <figure
      className="rounded-house border border-line bg-raised p-4 sm:p-5"
      aria-label="A sample conversation with the tutor"
    >
      <figcaption className="mb-4 flex items-center gap-2 text-sm font-semibold text-soft">
        <Mark className="size-5 text-dawn" />A sample conversation with {site.name}
      </figcaption>
      <div className="grid gap-3 text-[0.9375rem] leading-relaxed">
        <Learner>My switch won't compile. It says it wants a Binding.</Learner>
        <Tutor>
          Good place to be stuck, everyone passes here. Which view should <em>own</em> whether the plant is
          watered: the list or the row?
        </Tutor>
        <Learner>The list, I think. The row only flips it.</Learner>
        <Tutor>
          Exactly. So the list keeps the value with <Code>@State</Code>, and the row borrows it with{' '}
          <Code>@Binding</Code>. How do you hand over something borrowed, and not a copy?
        </Tutor>
        <Learner>With the dollar sign!</Learner>
      </div>
    </figure>
  )
}

function Learner({ children }: { children: ReactNode }) {
  return (
    <p className="ml-auto max-w-[85%] rounded-house rounded-br-[4px] bg-sky-tint px-4 py-2.5">
      <span className="sr-only">Learner: </span>
      {children}
    </p>
  )
}

function Tutor({ children }: { children: ReactNode }) {
  return (
    <p className="mr-auto max-w-[85%] rounded-house rounded-bl-[4px] border border-line bg-paper px-4 py-2.5">
      <span className="sr-only">Tutor: </span>
      {children}
    </p>
  )
}

function Code({ children }: { children: string }) {
  return <code className="font-mono text-[0.875em] font-semibold text-dawn-text">{children}</code>
}
