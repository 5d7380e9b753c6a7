import type { PlanScreen } from '#contract/plan/plan.ts'
import type { ScreenPart, ScreenPartKind } from '#contract/plan/screen-part.ts'
import type { AppPart, AppScreen } from './app-layout.ts'
import { likeness } from './part-text.ts'

const adds = /^(?:new|add|create)\b/i
const takesIn = /^(?:new|add|create|log|record|write|scan)\b/i
/** Matches the label of a button that starts something which runs until it is stopped. */
export const begins = /^(?:start|play|record|begin|go|listen|run|ride)\b/i
const ends = /^(?:pause|stop|finish|end)\b/i
const entering: readonly ScreenPartKind[] = ['field', 'picker', 'toggle', 'stepper']

/** Whether a screen's name says that something is added there: "New plant". */
export function namesForm(name: string): boolean {
  return takesIn.test(name)
}

/** Whether the parts have inputs and end with a button. */
export function isForm(parts: readonly ScreenPart[]): boolean {
  return parts.some(({ kind }) => entering.includes(kind)) && parts.at(-1)?.kind === 'button'
}

/** Links buttons that add something to the form for it, never to the screen of an existing entry. */
export function linkAddingButtons(
  { name, parts }: AppScreen,
  targets: readonly string[],
  screens: readonly PlanScreen[],
): void {
  const others = screens.filter((screen) => screen.name !== name)
  const near = others.filter((screen) => targets.includes(screen.name))
  for (const part of parts) {
    const endsForm = isForm(parts) && part === parts.at(-1)
    if (part.kind !== 'button' || !takesIn.test(part.text) || endsForm) continue
    part.to = formFor(part.text, near) ?? formFor(part.text, others.filter(isNamedForm))
  }
}

/** Links a button that starts something to the screen with the button that stops it. */
export function linkStartButtons(
  { parts }: AppScreen,
  targets: readonly string[],
  screens: readonly PlanScreen[],
): void {
  const start = parts.find(({ kind, text, to }) => kind === 'button' && to === null && begins.test(text))
  const running = screens.find(
    ({ name, shows = [] }) =>
      targets.includes(name) && shows.some(({ kind, text }) => kind === 'button' && ends.test(text)),
  )
  if (start && running) start.to = running.name
}

/** Whether a part may open a screen: a button "New plant" must not open an existing plant. */
export function mayLead(part: AppPart, target: string, screens: readonly PlanScreen[]): boolean {
  if (part.kind !== 'button' || !adds.test(part.text)) return true
  return screens.some((screen) => screen.name === target && (isNamedForm(screen) || isEntered(screen)))
}

function formFor(text: string, among: readonly PlanScreen[]): string | null {
  const forms = among.filter((screen) => isNamedForm(screen) || isEntered(screen))
  const noun = nounOf(text)
  if (noun === '') return forms.length === 1 && isNamedForm(forms[0]!) ? forms[0]!.name : null
  const [best] = forms
    .map((screen) => ({
      name: screen.name,
      score: likeness(noun, nounOf(screen.name)) * 2 + (isNamedForm(screen) ? 1 : 0),
    }))
    .filter(({ score }) => score > 1)
    .toSorted((one, other) => other.score - one.score)
  return best?.name ?? null
}

function isNamedForm({ name }: PlanScreen): boolean {
  return namesForm(name)
}

function isEntered({ shows = [] }: PlanScreen): boolean {
  return shows.some(({ kind }) => kind === 'camera') || (isForm(shows) && shows[0]?.kind === 'field')
}

/** The noun in a button's text: "habit" in "Add a habit" and "New habit". */
function nounOf(text: string): string {
  return text
    .replace(takesIn, '')
    .replace(/^ (?:an?|the|one|another|new)\b/i, '')
    .trim()
}
