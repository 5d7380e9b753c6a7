import { Menu } from 'lucide-react'
import { signUpAddress, site } from '#contract/site.ts'
import { buttonStyle } from '#app/ui/button.tsx'
import { cn } from '#app/ui/cn.ts'
import { LinkButton } from '#app/ui/link-button.tsx'
import { Logo } from '#app/ui/logo.tsx'
import { ThemeSwitch } from '#app/ui/theme/theme-switch.tsx'

const anchors = [
  { label: 'Get Started', anchor: '#get-started' },
  { label: 'Success Stories', anchor: '#showcase' },
  { label: 'Pricing', anchor: '#pricing' },
  { label: 'FAQ', anchor: '#faq' },
]

/** `home` is '' on the landing page, which contains the linked sections, and "/" on other pages. */
export function SiteHeader({ home }: { home: '' | '/' }) {
  return (
    <header data-bar className="@container sticky top-0 z-20 border-b border-line bg-paper">
      <a
        href="#main"
        className="sr-only z-50 rounded-inner bg-ink font-semibold text-paper focus:not-sr-only focus:absolute focus:top-3 focus:left-3 focus:px-4 focus:py-2"
      >
        Skip to content
      </a>
      <div className="mx-auto flex min-h-16 max-w-6xl items-center gap-2 px-4 sm:px-6">
        <a href="/" className="mr-auto flex shrink-0 rounded-inner" aria-label={`${site.name} home`}>
          <Logo name={site.name} />
        </a>
        {home === '' && <LandingLinks />}
        <a
          href="/field-guide"
          className={cn(
            buttonStyle({ variant: 'quiet' }),
            home === '' ? 'hidden @7xl:inline-flex' : 'hidden sm:inline-flex',
          )}
        >
          Field Guide
        </a>
        <div
          className={`relative flex min-h-11 min-w-0 items-center justify-end gap-2 self-center max-sm:flex-1 max-[20rem]:hidden ${home && 'md:min-w-80'}`}
        >
          <LinkButton
            href="/auth"
            variant="quiet"
            className="hidden in-data-session:invisible sm:inline-flex"
          >
            Sign in
          </LinkButton>
          <LinkButton
            href={signUpAddress}
            rel="noopener"
            className="hidden in-data-session:invisible sm:inline-flex"
          >
            Sign Up
          </LinkButton>
          {home === '' ? <ProjectsLink /> : <ContinueLink />}
        </div>
        <ThemeSwitch className="max-[20rem]:hidden" />
        <button
          type="button"
          data-menu-button
          aria-expanded={false}
          aria-controls="site-menu"
          aria-label="Open menu"
          className={cn(buttonStyle({ variant: 'quiet', size: 'icon' }), '@5xl:hidden')}
        >
          <Menu aria-hidden />
        </button>
      </div>
      <SiteMenu home={home} />
    </header>
  )
}

/** Other pages have these links only in the footer: readers of an article are not choosing a plan. */
function LandingLinks() {
  return (
    <nav aria-label="Main" className="hidden flex-wrap items-center @5xl:flex">
      {anchors.map(({ label, anchor }) => (
        <a key={anchor} href={anchor} className={buttonStyle({ variant: 'quiet' })}>
          {label}
        </a>
      ))}
      <a href={site.discordInvite} rel="noopener" className={buttonStyle({ variant: 'quiet' })}>
        Join Discord
      </a>
    </nav>
  )
}

/** On the landing page, the hero names the work; `enhance-continue.ts` shows both with a session. */
function ProjectsLink() {
  return (
    <LinkButton data-for="learners" hidden href="/dashboard" variant="quiet" className="absolute right-0">
      Your projects
    </LinkButton>
  )
}

/** `enhance-continue.ts` shows it with a session, in the space of the links it replaces: nothing moves. */
function ContinueLink() {
  return (
    <a
      data-continue
      hidden
      href="/dashboard"
      className="absolute inset-y-0 right-0 grid max-w-full grid-cols-[minmax(0,1fr)] content-center rounded-inner border border-dawn/70 bg-raised px-3 leading-tight hover:border-dawn"
    >
      <span className="line-clamp-2 text-sm font-semibold break-words md:line-clamp-1">Continue</span>
      <span className="truncate text-xs text-soft max-md:hidden" />
    </a>
  )
}

function SiteMenu({ home }: { home: '' | '/' }) {
  return (
    <nav
      id="site-menu"
      aria-label="Menu"
      hidden
      className="max-h-[calc(100dvh-4rem-var(--cookie-banner-height,0px))] overflow-y-auto border-t border-line bg-paper px-4 py-3 sm:px-6 @5xl:hidden"
    >
      <ul className="grid">
        {anchors.map(({ label, anchor }) => (
          <MenuItem key={anchor} href={home + anchor} label={label} />
        ))}
        <MenuItem href="/field-guide" label="Field Guide" />
        <MenuItem href={site.discordInvite} label="Join Discord" />
        <MenuItem href="/dashboard" label="Your projects" for="learners" />
        <MenuItem href="/account" label="Your account" for="learners" />
        <MenuItem href="/auth" label="Sign in" for="visitors" />
        <MenuItem href={signUpAddress} label="Sign Up" for="visitors" />
      </ul>
      {/* At large text sizes the header has no space for it. */}
      <ThemeSwitch className="min-[20rem]:hidden" />
    </nav>
  )
}

/** `for` limits an item to visitors, or to learners with work to continue (`enhance-continue.ts`). */
function MenuItem({ href, label, ...props }: { href: string; label: string; for?: 'visitors' | 'learners' }) {
  return (
    <li data-for={props.for} hidden={props.for === 'learners'}>
      <a
        href={href}
        className="flex min-h-12 items-center rounded-inner px-3 text-lg font-semibold hover:bg-sunken"
      >
        {label}
      </a>
    </li>
  )
}
