import { ChevronLeft, ChevronRight } from 'lucide-react'
import { site } from '#contract/site.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { LinkButton } from '#app/ui/link-button.tsx'
import { tabListStyle, tabStyle } from '#app/ui/tab-style.ts'
import { cn } from '#app/ui/cn.ts'
import { SectionHeading } from './section-heading.tsx'
import { showcaseApps, type ShowcaseApp } from './showcase-apps.ts'
import { ShowcaseMockup } from './showcase-mockup.tsx'

/** Moved by enhance-carousel.ts; without JavaScript all four stories stand below each other. */
export function Showcase() {
  return (
    <section id="showcase" aria-labelledby="showcase-heading" className="border-b border-line">
      <div className="mx-auto max-w-6xl px-4 py-16 sm:px-6 md:py-24">
        <SectionHeading id="showcase-heading" title="Success stories">
          Examples of what learners build with {site.name}. The four apps and their stories are ours, told to
          show the range.
        </SectionHeading>
        <div data-carousel role="group" aria-roledescription="carousel" aria-label="Apps that learners build">
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
          <div aria-live="polite">
            {showcaseApps.map((app, position) => (
              <Slide key={app.key} app={app} isFirst={position === 0} />
            ))}
          </div>
          <div className="mt-6 flex items-center justify-between gap-4">
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

function Slide({ app, isFirst }: { app: ShowcaseApp; isFirst: boolean }) {
  return (
    <div
      id={`slide-${app.key}`}
      role="tabpanel"
      aria-labelledby={`tab-${app.key}`}
      hidden={!isFirst}
      data-open-without-js
      className="mt-6"
    >
      <div className="grid animate-fade gap-8 rounded-house border border-line bg-raised p-6 md:grid-cols-[auto_1fr] md:items-center md:gap-12 md:p-10">
        <ShowcaseMockup app={app} />
        <div className="grid content-center gap-4">
          <p className="flex flex-wrap gap-2">
            <Badge>{app.category}</Badge>
            {app.featured && <Badge variant="dawn">Featured</Badge>}
            <Badge variant="outline">Example story</Badge>
          </p>
          <h3 className="text-3xl">{app.name}</h3>
          <p className="text-lg font-semibold">{app.tagline}</p>
          <blockquote className="max-w-xl border-l-4 border-dawn pl-4 text-soft">
            {app.description}
          </blockquote>
          <p className="font-mono text-sm text-soft">{app.techStack.join(' · ')}</p>
          <p>
            <LinkButton href={app.githubUrl} rel="noopener" aria-label={`View Code of ${app.name}`}>
              View Code
            </LinkButton>
          </p>
        </div>
      </div>
    </div>
  )
}
