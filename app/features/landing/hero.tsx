import { ArrowDown, Hammer, Map } from 'lucide-react'
import type { ReactNode } from 'react'
import { site } from '#contract/site.ts'
import { LinkButton } from '#app/ui/link-button.tsx'
import { Mark, markWings } from '#app/ui/logo.tsx'

/** `children` is what shows the product: its picture, or the planner itself. */
export function Hero({ children }: { children: ReactNode }) {
  return (
    <section className="dawn-sky relative overflow-hidden border-b border-line">
      <Flock />
      <div className="relative mx-auto grid max-w-6xl gap-10 px-4 pt-12 pb-16 sm:px-6 lg:grid-cols-[5fr_6fr] lg:gap-14 lg:pt-20 lg:pb-24">
        <div className="grid content-start gap-6 lg:pt-6">
          <h1 className="text-[2.5rem] leading-[1.05] font-extrabold tracking-[-0.03em] sm:text-[3.25rem] lg:text-[3.5rem]">
            {site.headline}
          </h1>
          <p className="max-w-xl text-lg text-soft sm:text-xl">
            {site.tagline}. Describe an idea, get a roadmap of tasks that fit into an evening, and learn each
            one by building it.
          </p>
          <ul className="flex flex-wrap gap-2">
            <Pill icon={<Map aria-hidden />}>AI-Powered Project Planning</Pill>
            <Pill icon={<Hammer aria-hidden />}>Xcode Integration</Pill>
          </ul>
          <div className="mt-2 flex flex-wrap items-center gap-x-5 gap-y-3">
            <p className="font-display text-xl font-bold">Start building today!</p>
            <LinkButton href={site.signUpForm} rel="noopener" variant="primary" size="large">
              Sign Up
            </LinkButton>
          </div>
          <p>
            <a
              href="#try-it"
              className="link inline-flex min-h-11 items-center gap-2 font-semibold sm:min-h-0"
            >
              Try it first: see your own idea planned, without an account
              <ArrowDown aria-hidden className="size-4 shrink-0" />
            </a>
          </p>
        </div>
        <div className="min-w-0">{children}</div>
      </div>
    </section>
  )
}

function Pill({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="inline-flex items-center gap-2 rounded-full border border-line-strong/50 bg-raised px-3.5 py-1.5 text-[0.9375rem] font-semibold [&_svg]:size-4 [&_svg]:text-dawn-text">
      {icon}
      {children}
    </li>
  )
}

/** A swift on its way to the workbench, and others far off; nothing to read. */
function Flock() {
  return (
    <div
      aria-hidden
      className="pointer-events-none absolute inset-0 mx-auto max-w-6xl text-dawn max-lg:hidden"
    >
      <svg viewBox="0 0 460 190" fill="none" className="absolute bottom-1 left-0 w-52">
        <path
          d="M4 176 C96 190 118 92 196 104 S264 178 330 132 T404 64"
          stroke="currentColor"
          strokeWidth="3"
          strokeLinecap="round"
          strokeDasharray="0.5 11"
          opacity="0.7"
        />
        <g transform="translate(392 2) rotate(-24 24 24) scale(1.25)">
          {markWings.map((wing) => (
            <path key={wing} d={wing} fill="currentColor" />
          ))}
        </g>
      </svg>
      <Mark className="absolute bottom-[6%] left-[39%] size-5 -rotate-12 opacity-40" />
      <Mark className="absolute top-[6%] left-[43%] size-5 -rotate-12 opacity-30" />
    </div>
  )
}
