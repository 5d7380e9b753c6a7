import { useRef, useState, type ComponentProps, type RefObject } from 'react'
import type { Accent } from '#contract/plan/accent.ts'
import type { PlanScreen } from '#contract/plan/plan.ts'
import type { LitParts } from './lit-parts.ts'
import type { AppLayout, AppScreen } from './app-layout.ts'
import { layOutApp } from './lay-out-app.ts'
import { AppScreenView } from './app-screen-view.tsx'
import { PhoneContext, type PhoneState } from './phone-state.ts'
import { StatusBar } from './status-bar.tsx'
import { PhoneTabBar } from './phone-tab-bar.tsx'

export interface LivingPhoneProps {
  appName: string
  screens: PlanScreen[]
  accent: Accent
  /** The built parts by screen; the rest is shown as outlines. Undefined if everything is built. */
  lit?: ReadonlyMap<string, LitParts>
  /** The parts built last, which glow once; if `isFirst`, the screen's title does too. */
  added?: { screen: string; parts: LitParts; isFirst: boolean } | null
  /** The screen it opens on; the first by default. */
  startAt?: string
  /** On a phone, fills the window, without a device frame. */
  fillsPhone?: boolean
}

/**
 * An app's screens as an interactive prototype: the links follow the plan, and input is lost on reload. No
 * `useId`, because it is also used in an island.
 */
export function LivingPhone({ appName, screens, accent, lit, added, startAt, fillsPhone }: LivingPhoneProps) {
  const layout = layOutApp(screens)
  const phone = useRef<HTMLDivElement>(null)
  const nav = useNavigation(layout, startAt)
  const { shown, sheet } = nav
  const focusScreen = () => focusTitleIn(phone)
  const state = usePhoneState(nav, layout, focusScreen)
  const viewOf = (screen: AppScreen) => ({
    screen,
    onBack: () => {
      nav.back()
      focusScreen()
    },
    lit: lit === undefined ? ('whole' as const) : lit.get(screen.name),
    added: added?.screen === screen.name ? added : null,
  })
  return (
    <PhoneContext value={state}>
      <div
        ref={phone}
        role="group"
        aria-label={`${appName}, to try`}
        className="ph"
        data-accent={accent}
        data-fills-phone={fillsPhone ? '' : undefined}
      >
        <div className="ph-glass">
          <StatusBar />
          <div className="ph-stage" inert={sheet !== null} data-behind={sheet ? '' : undefined}>
            <AppScreenView
              key={`${nav.tab} ${nav.depth} ${shown.name}`}
              {...viewOf(shown)}
              motion={nav.motion}
              back={nav.below ? (nav.titles[nav.below.name] ?? nav.below.name) : null}
              hasTabs={layout.tabs.length > 0}
            />
          </div>
          {layout.tabs.length > 0 && !sheet && (
            <PhoneTabBar layout={layout} lit={lit} tab={nav.tab} onTab={nav.onTab} />
          )}
          {sheet && <Sheet key={sheet.name} {...viewOf(sheet)} back={nav.titles[shown.name] ?? shown.name} />}
          <Said text={nav.said} />
          <span aria-hidden className="ph-home" />
        </div>
      </div>
    </PhoneContext>
  )
}

function Sheet(view: Omit<ComponentProps<typeof AppScreenView>, 'motion' | 'hasTabs'>) {
  return (
    <div className="ph-sheet-room">
      <AppScreenView {...view} motion="up" isSheet hasTabs={false} />
    </div>
  )
}

/** The tapped control is gone with its screen, so focus the title of the new screen. */
function focusTitleIn(phone: RefObject<HTMLElement | null>): void {
  requestAnimationFrame(() => {
    const titles = phone.current?.querySelectorAll<HTMLElement>('[data-ph-title]') ?? []
    ;[...titles].at(-1)?.focus({ preventScroll: true })
  })
}

/** A short message about what a tap did, also announced to screen readers. */
function Said({ text }: { text: string | null }) {
  return (
    <p role="status" className="ph-said">
      {text && <span key={text}>{text}</span>}
    </p>
  )
}

function usePhoneState(nav: Navigation, layout: AppLayout, focusScreen: () => void): PhoneState {
  const [kept, setKept] = useState<Record<string, unknown>>({})
  const [added, setAdded] = useState<Record<string, string[]>>({})
  const log = (screen: string, entry: string) =>
    setAdded((before) => ({ ...before, [screen]: [entry, ...(before[screen] ?? [])].slice(0, 20) }))
  return {
    layout,
    kept,
    keep: (key, value) => setKept((before) => ({ ...before, [key]: value })),
    added,
    titles: nav.titles,
    go(screen, title) {
      nav.go(screen, title)
      focusScreen()
    },
    save(entry, said) {
      const below = nav.sheet ? nav.shown : nav.below
      if (!below) return nav.say(said)
      log(below.name, entry)
      nav.back(said)
      focusScreen()
    },
    log(screen, entry) {
      log(screen, entry)
      nav.say(entry)
    },
  }
}

type Navigation = ReturnType<typeof useNavigation>

/** Each tab has its own stack of screens; the top one may be a sheet. */
function useNavigation(layout: AppLayout, startAt: string | undefined) {
  const { screens, tabs, first } = layout
  const roots = tabs.length > 0 ? tabs.map(({ screen }) => screen) : [first]
  const start = startAt !== undefined && screens.has(startAt) ? startAt : roots[0]!
  const [tab, setTab] = useState(Math.max(0, roots.indexOf(start)))
  const [stacks, setStacks] = useState<Record<number, string[]>>({
    [Math.max(0, roots.indexOf(start))]: roots.includes(start) ? [start] : [roots[0]!, start],
  })
  const [motion, setMotion] = useState<'none' | 'forth' | 'back' | 'up'>('none')
  const [said, setSaid] = useState<string | null>(null)
  const [titles, setTitles] = useState<Record<string, string>>({})

  const known = (stacks[tab] ?? []).filter((name) => screens.has(name))
  const stack = (known.length > 0 ? known : [roots[tab] ?? first]).map((name) => screens.get(name)!)
  const top = stack.at(-1)!
  const sheet = top.isSheet && stack.length > 1 ? top : null
  const full = sheet ? stack.slice(0, -1) : stack
  const names = stack.map(({ name }) => name)

  return {
    tab,
    motion,
    said,
    sheet,
    shown: full.at(-1)!,
    below: full.at(-2) ?? null,
    depth: full.length,
    titles,
    say: setSaid,
    go(name: string, title?: string) {
      setSaid(null)
      if (title !== undefined || names.indexOf(name) < 0) setTitles(retitled(titles, name, title))
      const asTab = roots.indexOf(name)
      if (asTab >= 0 && tabs.length > 0) return openTab(asTab)
      const at = names.indexOf(name)
      setMotion(at >= 0 ? 'back' : screens.get(name)!.isSheet ? 'none' : 'forth')
      setStacks({ ...stacks, [tab]: at >= 0 ? names.slice(0, at + 1) : [...names, name] })
    },
    back(saying: string | null = null) {
      setSaid(saying)
      setMotion(sheet ? 'none' : 'back')
      setStacks({ ...stacks, [tab]: names.slice(0, -1) })
    },
    onTab: openTab,
  }

  /** Tapping the open tab returns to its first screen. */
  function openTab(next: number) {
    setSaid(null)
    setMotion(next === tab ? 'back' : 'none')
    setTab(next)
    setStacks({ ...stacks, [next]: next === tab ? [roots[next]!] : (stacks[next] ?? [roots[next]!]) })
  }
}

function retitled(titles: Record<string, string>, name: string, title: string | undefined) {
  const { [name]: _, ...others } = titles
  return title === undefined ? others : { ...others, [name]: title }
}
