import { ArrowRight, Hammer, Map } from 'lucide-react'
import type { ReactNode } from 'react'
import { signUpAddress, site } from '#contract/site.ts'
import { LinkButton } from '#app/ui/link-button.tsx'

/** `planner` renders two grid cells: a form below the headline, and a plan next to both. */
export function Hero({ planner, picture }: { planner: ReactNode; picture: ReactNode }) {
  return (
    <section className="dawn-sky border-b border-line">
      <div className="mx-auto grid max-w-6xl grid-cols-[minmax(0,1fr)] gap-x-10 gap-y-4 px-4 pt-6 pb-6 sm:gap-y-6 sm:px-6 sm:pt-12 lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)] lg:grid-rows-[auto_auto_1fr] lg:pb-14">
        <div className="grid content-start gap-3 lg:gap-6 lg:pt-2">
          <h1 className="text-[2.375rem] leading-[1.05] font-extrabold tracking-[-0.03em] sm:text-[3.25rem]">
            {site.headline}
          </h1>
          <p className="max-w-xl text-base text-soft sm:text-lg">
            {site.tagline}. Plan it in a minute, then learn by building it.
          </p>
          <ContinueAction />
          <ul className="flex flex-wrap gap-x-4 gap-y-1">
            <Pill icon={<Map aria-hidden />}>AI-Powered Project Planning</Pill>
            <Pill icon={<Hammer aria-hidden />}>Xcode Integration</Pill>
          </ul>
        </div>
        {planner}
        <div className="flex flex-wrap items-center gap-x-5 gap-y-3 self-start max-lg:justify-center lg:col-start-1 lg:border-t lg:border-line lg:pt-5 lg:row-start-3">
          <p className="font-display text-lg font-bold">Start building today!</p>
          <LinkButton data-for="visitors" href={signUpAddress} rel="noopener">
            Sign Up
          </LinkButton>
          {/* enhance-continue.ts shows this in place of the sign-in link. */}
          <LinkButton data-for="learners" hidden href="/dashboard">
            Your projects
          </LinkButton>
        </div>
      </div>
      {picture}
    </section>
  )
}

/**
 * The main action for a learner with work in progress. `enhance-continue.ts` fills in the project's title and
 * next step.
 */
function ContinueAction() {
  return (
    <a
      data-continue
      href="/dashboard"
      className="hidden items-center gap-4 rounded-house bg-dawn px-5 py-3 text-on-dawn hover:bg-dawn-deep in-data-session:flex"
    >
      <div className="min-w-0 flex-1">
        <span className="block font-display text-lg font-bold break-words">Continue</span>
        <span className="line-clamp-2 min-h-6 break-words">Your projects</span>
      </div>
      <ArrowRight aria-hidden className="size-6 shrink-0" />
    </a>
  )
}

function Pill({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="inline-flex items-center gap-1.5 text-[0.8125rem] font-semibold sm:text-[0.9375rem] [&_svg]:size-4 [&_svg]:text-dawn-text">
      {icon}
      {children}
    </li>
  )
}
