import type { PlanScreen } from '#contract/plan/plan.ts'
import type { ScreenPart, ScreenPartKind } from '#contract/plan/screen-part.ts'
import { findScreen, likeness, listedIn } from './part-text.ts'

export interface AppPart extends ScreenPart {
  /** The screen a press leads to. */
  to: string | null
}

export interface AppScreen {
  name: string
  purpose: string
  parts: AppPart[]
  /** The screen behind the + in the navigation bar. */
  add: string | null
  /** Screens it leads to for which it shows nothing to press. */
  more: string[]
  /** Slides in from below, over the screen it was opened from. */
  isSheet: boolean
}

export interface AppLayout {
  screens: ReadonlyMap<string, AppScreen>
  tabs: { label: string; screen: string }[]
  first: string
}

const mostTabs = 5
const addsSomething = /^(?:new|add|create|log|record|write|scan)\b/i
const pressable: readonly ScreenPartKind[] = [
  'button',
  'row',
  'card',
  'grid',
  'map',
  'photo',
  'number',
  'chart',
]
/** What shows one of several things, the most usual first: a press on any of them leads to that thing. */
const listing: readonly ScreenPartKind[] = [
  'row',
  'card',
  'grid',
  'map',
  'board',
  'calendar',
  'chart',
  'photo',
  'number',
  'canvas',
]
const entering: readonly ScreenPartKind[] = ['field', 'picker', 'toggle', 'stepper']

/** Decides for a plan's screens what leads where. Every screen can be reached by pressing. */
export function layOutApp(screens: readonly PlanScreen[]): AppLayout {
  const first = screens[0]!.name
  const tabs = tabsOf(screens)
  const laidOut = new Map(screens.map((screen) => [screen.name, layOutScreen(screen, screens, tabs)]))
  for (const { name } of screens) {
    if (reachedFrom([first, ...tabs.map(({ screen }) => screen)], laidOut).has(name)) continue
    if (tabs.length === 0) tabs.push({ label: first, screen: first })
    if (tabs.length < mostTabs) tabs.push({ label: name, screen: name })
    else laidOut.get(first)!.more.push(name)
  }
  for (const { screen } of tabs) laidOut.get(screen)!.isSheet = false
  return { screens: laidOut, tabs, first }
}

/** The tab bar, from the first screen that has one; labels without a screen are left out. */
function tabsOf(screens: readonly PlanScreen[]): AppLayout['tabs'] {
  const withTabs = screens.find(({ shows = [] }) => shows.some(({ kind }) => kind === 'tabs'))
  const text = withTabs?.shows?.find(({ kind }) => kind === 'tabs')?.text ?? ''
  const tabs: AppLayout['tabs'] = []
  for (const label of listedIn(text)) {
    const free = screens.filter(({ name }) => !tabs.some(({ screen }) => screen === name))
    const screen = findScreen(label, free)
    if (screen && tabs.length < mostTabs) tabs.push({ label, screen: screen.name })
  }
  if (withTabs && tabs.length > 0 && !tabs.some(({ screen }) => screen === withTabs.name))
    tabs.unshift({ label: withTabs.name, screen: withTabs.name })
  return tabs.length > 1 ? tabs.slice(0, mostTabs) : []
}

function layOutScreen(
  { name, purpose, shows = [], leadsTo = [] }: PlanScreen,
  screens: readonly PlanScreen[],
  tabs: AppLayout['tabs'],
): AppScreen {
  const parts = shows.filter(({ kind }) => kind !== 'tabs').map((part): AppPart => ({ ...part, to: null }))
  const targets = leadsTo.filter(
    (target) => target !== name && screens.some((other) => other.name === target),
  )
  const screen: AppScreen = {
    name,
    purpose,
    parts,
    add: null,
    more: [],
    isSheet: targets.length === 0 && isForm(parts),
  }
  const unnamed = targets.filter((target) => !linkNamedPart(screen, target))
  for (const target of unnamed) {
    const isTab = tabs.some((tab) => tab.screen === target)
    if (isTab) continue
    if (addsSomething.test(target) && screen.add === null) screen.add = target
    else if (!linkListing(screen, target)) screen.more.push(target)
  }
  return screen
}

/** Something is entered, and a button ends it. */
export function isForm(parts: readonly ScreenPart[]): boolean {
  return parts.some(({ kind }) => entering.includes(kind)) && parts.at(-1)?.kind === 'button'
}

/** Links the part that says the screen's name: the button "New plant". */
function linkNamedPart({ parts }: AppScreen, target: string): boolean {
  const [best] = parts
    .filter(({ kind, to }) => pressable.includes(kind) && to === null)
    .map((part) => ({ part, score: likeness(part.text, target) + (part.kind === 'button' ? 1 : 0) }))
    .filter(({ score }) => score > 2)
    .toSorted((one, other) => other.score - one.score)
  if (!best) return false
  best.part.to = target
  return true
}

/** Links all entries of a list to the screen of one entry. */
function linkListing({ parts }: AppScreen, target: string): boolean {
  if (parts.some(({ kind, to }) => kind !== 'button' && to !== null && !isNamed(parts, to))) return false
  const kind = listing.find((one) => parts.some((part) => part.kind === one && part.to === null))
  const entries = parts.filter((part) => part.kind === kind && part.to === null)
  for (const part of entries) part.to = target
  return entries.length > 0
}

function isNamed(parts: readonly AppPart[], target: string): boolean {
  return parts.some(({ text, to }) => to === target && likeness(text, target) > 1)
}

function reachedFrom(starts: string[], screens: ReadonlyMap<string, AppScreen>): Set<string> {
  const reached = new Set(starts)
  for (const name of reached) {
    const { parts, add, more } = screens.get(name)!
    for (const { to } of parts) if (to !== null) reached.add(to)
    for (const to of more) reached.add(to)
    if (add !== null) reached.add(add)
  }
  return reached
}
