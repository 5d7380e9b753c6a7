import type { ReactNode } from 'react'
import { Mark } from '#app/ui/logo.tsx'
import { site } from '#contract/site.ts'

export function SampleChat() {
  return (
    <figure
      className="h-full rounded-house border border-line bg-raised p-4 sm:p-5"
      aria-label="A sample conversation with the tutor"
    >
      <figcaption className="mb-3 flex items-center gap-2 text-sm font-semibold text-soft">
        <Mark className="size-5 text-dawn" />A sample conversation with {site.name}
      </figcaption>
      <div className="grid gap-2.5 text-[0.9375rem] leading-normal">
        <Learner>My switch won't compile. It says it wants a Binding.</Learner>
        <Tutor>
          Everyone gets stuck here. You’re in good company. Which view should <em>own</em> the value: the list
          or the row?
        </Tutor>
        <Learner>The list, I think. The row only flips it.</Learner>
        <Tutor>
          Exactly. So the list keeps it in <Code>@State</Code> and the row borrows it with{' '}
          <Code>@Binding</Code>. How do you pass it?
        </Tutor>
      </div>
    </figure>
  )
}

function Learner({ children }: { children: ReactNode }) {
  return (
    <p className="ml-auto max-w-[85%] rounded-house rounded-br-[4px] bg-sky-tint px-3.5 py-2">
      <span className="sr-only">Learner: </span>
      {children}
    </p>
  )
}

function Tutor({ children }: { children: ReactNode }) {
  return (
    <p className="mr-auto max-w-[85%] rounded-house rounded-bl-[4px] border border-line bg-paper px-3.5 py-2">
      <span className="sr-only">Tutor: </span>
      {children}
    </p>
  )
}

function Code({ children }: { children: string }) {
  return <code className="font-mono text-[0.875em] font-semibold text-dawn-text">{children}</code>
}
