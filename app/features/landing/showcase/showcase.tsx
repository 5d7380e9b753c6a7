import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { LinkButton } from '#app/ui/link-button.tsx'
import { tabListStyle, tabStyle } from '#app/ui/page/tab-style.ts'
import { cn } from '#app/ui/cn.ts'
import { SectionHeading } from '#app/features/landing/section-heading.tsx'
import { examplePlanPath, showcaseApps, type ShowcaseApp, type ShowcasePlan } from './showcase-apps.ts'
import { ShowcaseMockup } from './showcase-mockup.tsx'

/** The example apps. enhance-carousel.ts makes them a carousel; without JavaScript all four are listed. */
export function Showcase({ plans }: { plans: Record<ShowcaseApp['key'], ShowcasePlan> }) {
  return (
    <section id="showcase" aria-labelledby="showcase-heading" className="border-b border-line">
      <div className="mx-auto max-w-6xl px-4 py-7 sm:px-6 md:py-20">
        <SectionHeading id="showcase-heading" title="Success stories">
          Four example apps and the real plan of each. Open one and walk through it.
        </SectionHeading>
        <div
          data-carousel
          role="group"
          aria-roledescription="carousel"
          aria-label="Example apps and their plans"
        >
          <SlideTabs />
          <div aria-live="polite">
            {showcaseApps.map((app, position) => (
              <Slide key={app.key} app={app} plan={plans[app.key]} isFirst={position === 0} />
            ))}
          </div>
          <div className="mt-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
            <SlideDots />
            <div className="flex gap-2">
              <Button size="icon" data-step="-1" aria-label="Previous app">
                <ChevronLeft aria-hidden />
              </Button>
              <Button size="icon" data-step="1" aria-label="Next app">
                <ChevronRight aria-hidden />
              </Button>
            </div>
          </div>
        </div>
      </div>
    </section>
  )
}

function SlideTabs() {
  return (
    <div
      role="tablist"
      aria-label="Choose an app"
      className={cn(tabListStyle, 'overflow-x-auto overflow-y-hidden pb-px')}
    >
      {showcaseApps.map((app, position) => (
        <button
          key={app.key}
          type="button"
          role="tab"
          id={`tab-${app.key}`}
          aria-controls={`slide-${app.key}`}
          aria-selected={position === 0}
          tabIndex={position === 0 ? 0 : -1}
          data-slide={position}
          className={cn(tabStyle, 'shrink-0')}
        >
          {app.name}
        </button>
      ))}
    </div>
  )
}

function SlideDots() {
  return (
    <ul className="flex" aria-label="Slides">
      {showcaseApps.map((app, position) => (
        <li key={app.key}>
          <button
            type="button"
            data-dot
            data-slide={position}
            aria-label={`Show ${app.name}`}
            aria-current={position === 0}
            className="group grid size-8 place-items-center rounded-full"
          >
            <span className="size-2.5 rounded-full bg-line-strong/60 transition-[background-color,scale] group-hover:bg-ink group-aria-[current=true]:scale-125 group-aria-[current=true]:bg-dawn" />
          </button>
        </li>
      ))}
    </ul>
  )
}

function Slide({ app, plan, isFirst }: { app: ShowcaseApp; plan: ShowcasePlan; isFirst: boolean }) {
  return (
    <div
      id={`slide-${app.key}`}
      role="tabpanel"
      aria-labelledby={`tab-${app.key}`}
      hidden={!isFirst}
      data-open-without-js
      className="mt-4"
    >
      <div className="grid animate-fade grid-cols-[auto_minmax(0,1fr)] max-[20rem]:grid-cols-[minmax(0,1fr)] gap-x-4 gap-y-3 rounded-house border border-line bg-raised p-4 sm:gap-x-12 sm:items-center sm:p-6 md:p-8">
        <ShowcaseMockup app={app} />
        <div className="contents content-center gap-3 sm:grid">
          <div className="grid content-center gap-2 sm:gap-3">
            <p className="flex flex-wrap gap-1.5">
              <Badge>{app.category}</Badge>
              {app.featured && <Badge variant="dawn">Featured</Badge>}
              <Badge variant="outline">Example</Badge>
            </p>
            <h3 className="text-2xl sm:text-3xl">{app.name}</h3>
            <p className="leading-snug font-semibold sm:text-lg">{app.tagline}</p>
          </div>
          <p className="max-w-xl border-l-4 border-dawn pl-4 text-[0.9375rem] leading-snug text-soft max-sm:col-span-full">
            <span className="block text-sm font-semibold text-ink">The idea it was planned from</span>
            {app.idea}
          </p>
          <PlanInShort plan={plan} />
          <p className="flex flex-wrap gap-2 max-sm:col-span-full">
            <LinkButton href={examplePlanPath(app)} aria-label={`Open the plan of ${app.name}`}>
              Open the plan
            </LinkButton>
            <LinkButton
              href={app.githubUrl}
              rel="noopener"
              variant="quiet"
              aria-label={`View Code of ${app.name}`}
            >
              View Code
            </LinkButton>
          </p>
        </div>
      </div>
    </div>
  )
}

function PlanInShort({ plan: { phases, screenCount, frameworks } }: { plan: ShowcasePlan }) {
  const taskCount = phases.reduce((sum, phase) => sum + phase.taskCount, 0)
  return (
    <div className="max-w-xl max-sm:col-span-full">
      <p className="text-[0.9375rem] font-semibold">
        {screenCount} screens · {phases.length} phases · {taskCount} tasks
      </p>
      <ol className="mt-1 text-[0.9375rem] text-soft max-sm:hidden">
        {phases.map(({ name, taskCount: tasks }, at) => (
          <li key={name} className="flex justify-between gap-4 border-b border-line py-1 last:border-b-0">
            <span>
              {at + 1}. {name}
            </span>
            <span className="shrink-0">{tasks} tasks</span>
          </li>
        ))}
      </ol>
      <p className="mt-1 font-mono text-[0.8125rem] text-soft max-sm:hidden">{frameworks.join(' · ')}</p>
    </div>
  )
}
