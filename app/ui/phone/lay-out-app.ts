import { itemsIn, listedIn } from '#contract/plan/sample-items.ts'
import type { PlanScreen } from '#contract/plan/plan.ts'
import type { ScreenPartKind } from '#contract/plan/screen-part.ts'
import type { AppLayout, AppPart, AppScreen } from './app-layout.ts'
import { isForm, linkAddingButtons, linkStartButtons, mayLead, namesForm } from './link-buttons.ts'
import { findScreen, likeness, pastOf, titleOf } from './part-text.ts'

const mostTabs = 5
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
/** Kinds of parts that can show one of several things, the most usual first; tapping one opens that thing. */
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
const named: readonly ScreenPartKind[] = ['row', 'card', 'grid']

/** Decides which part opens which screen. Every screen is reachable by tapping. */
export function layOutApp(screens: readonly PlanScreen[]): AppLayout {
  const first = screens[0]!.name
  const tabs = tabsOf(screens)
  const laidOut = new Map(screens.map((screen) => [screen.name, layOutScreen(screen, screens, tabs)]))
  linkPastRows([first, ...tabs.map(({ screen }) => screen)], laidOut)
  for (const { name } of screens) {
    if (reachedFrom([first, ...tabs.map(({ screen }) => screen)], laidOut).has(name)) continue
    if (tabs.length === 0) tabs.push({ label: first, screen: first })
    if (tabs.length < mostTabs) tabs.push({ label: name, screen: name })
    else laidOut.get(first)!.more.push(name)
  }
  for (const { screen } of tabs) laidOut.get(screen)!.isSheet = false
  for (const { kind, text, to, isEntry } of [...laidOut.values()].flatMap(({ parts }) => parts))
    if (isEntry && to !== null)
      laidOut.get(to)!.samples.push(...(kind === 'grid' ? itemsIn(text) : [titleOf(text)]))
  return { screens: laidOut, tabs, first }
}

/** The tabs of the first screen that has a tab bar, without labels that match no screen. */
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
  const parts = shows
    .filter(({ kind, text }) => kind !== 'tabs' && text !== purpose)
    .map((part): AppPart => ({ ...part, to: null }))
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
    samples: [],
  }
  linkAddingButtons(screen, targets, screens)
  linkStartButtons(screen, targets, screens)
  const onward = onwardButton(parts)
  const isLinked = (target: string) => parts.some(({ to }) => to === target)
  const unnamed = targets.filter((target) => !isLinked(target) && !linkNamedPart(screen, target, screens))
  for (const target of unnamed) {
    const isTab = tabs.some((tab) => tab.screen === target)
    if (isTab) continue
    if (namesForm(target) && screen.add === null) screen.add = target
    else if (onward?.to === null) onward.to = target
    else if (!isOfAThing(target, screens) || !linkListing(screen, target)) screen.more.push(target)
  }
  return screen
}

/** Links the part whose text names the target screen best, such as the button "New plant". */
function linkNamedPart({ parts }: AppScreen, target: string, screens: readonly PlanScreen[]): boolean {
  const [best] = parts
    .filter((part) => pressable.includes(part.kind) && part.to === null && mayLead(part, target, screens))
    .map((part) => ({ part, score: likeness(part.text, target) + (part.kind === 'button' ? 1 : 0) }))
    .filter(({ score }) => score > 2)
    .toSorted((one, other) => other.score - one.score)
  if (!best) return false
  best.part.to = target
  return true
}

/** The button that continues from a form or a camera; what is chosen there is no list of things. */
function onwardButton(parts: readonly AppPart[]): AppPart | undefined {
  if (isForm(parts)) return parts.at(-1)
  const hasCamera = parts.some(({ kind }) => kind === 'camera')
  return hasCamera ? parts.find(({ kind }) => kind === 'button') : undefined
}

/** Whether a screen is about one of the app's things. Screens of features such as reminders have no data. */
function isOfAThing(target: string, screens: readonly PlanScreen[]): boolean {
  const withData = screens.filter(({ data = [] }) => data.length > 0)
  return withData.length === 0 || withData.some(({ name }) => name === target)
}

/** Links all entries of a list to the screen for one entry. */
function linkListing({ parts }: AppScreen, target: string): boolean {
  if (parts.some(({ kind, to }) => kind !== 'button' && to !== null && !isNamed(parts, to))) return false
  const kind = listing.find((one) => parts.some((part) => part.kind === one && part.to === null))
  const isEntry = (part: AppPart) => part.kind === kind || (kind === 'row' && part.kind === 'card')
  const entries = parts.filter((part) => isEntry(part) && part.to === null)
  for (const part of entries) {
    part.to = target
    part.isEntry = named.includes(part.kind)
  }
  return entries.length > 0
}

/** Links rows such as "Last · Sunday, 8 km" on the start screens to the screen that list entries open. */
function linkPastRows(roots: readonly string[], screens: ReadonlyMap<string, AppScreen>): void {
  const entries = [...screens.values()].flatMap(({ parts }) =>
    parts.filter(({ kind, to, isEntry }) => kind === 'row' && to !== null && isEntry),
  )
  for (const root of new Set(roots))
    for (const part of screens.get(root)!.parts) {
      if (part.kind !== 'row' || part.to !== null || pastOf(part.text) === null) continue
      part.to = entries.find(({ to }) => to !== root)?.to ?? null
      part.isEntry = true
    }
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
