import type { Rename } from '#contract/plan/plan-edit.ts'
import type { Plan } from '#contract/plan/plan.ts'
import { splitCamelCase } from '#server/language/split-camel-case.ts'
import { plural, sentenceCase, singular, typeName } from '#server/teaching/planner/writing/word-forms.ts'
import { Refused } from '#server/platform/refused.ts'
import type { Outcome } from './edit-list.ts'
import { isOpen, keyFor, setLive, type LiveList } from './live-list.ts'

/**
 * Renames the app or a word (an entity, a screen or another noun, in singular and plural, in either case).
 * Done tasks do not change, and renaming a word never changes the app's name.
 */
export function rename(plan: Plan, list: LiveList, { change, was, name }: Rename): Outcome {
  if (change === 'rename-app') {
    const renamed = renameEverywhere(plan, list, replacementFor(was, name))
    return { ...renamed, plan: { ...renamed.plan, appName: name } }
  }
  const phrase = splitCamelCase(was)
  const forms = [singular, plural].flatMap((form) =>
    [lowerCase, sentenceCase].map((write) => replacementFor(write(form(phrase)), write(form(name)))),
  )
  const { entities } = plan.architecture
  const isType = entities.some((entity) => entity.name === was)
  const isField = entities.some(({ fields }) => fields.some((field) => field.name === was))
  const written = isField
    ? lowerCase(name.charAt(0)) + typeName(name).slice(1)
    : isType
      ? typeName(name)
      : name
  const exact = replacementFor(was, written)
  const say = (text: string) => exact(forms.reduce((said, form) => form(said), text))
  const renamed = renameEverywhere(plan, list, keepingApp(plan.appName, say))
  return plan.appName ? { ...renamed, plan: { ...renamed.plan, appName: plan.appName } } : renamed
}

/** Renames a feature or a screen wherever its full name occurs; the single words of the name stay. */
export function renamePart(
  plan: Plan,
  list: LiveList,
  { part, name }: { part: string; name: string },
): Outcome {
  const { features, aside = [], architecture } = plan
  const named = [...features, ...aside.map(({ feature }) => feature), ...architecture.screens]
  if (!named.some((one) => one.name === part))
    throw new Refused('The plan no longer has this part. Reload the page and try again.')
  if (named.some((one) => one.name === name))
    throw new Refused('Another part of the plan has this name already. Choose a different one.')
  const renamed = renameEverywhere(plan, list, replacementFor(part, name))
  return plan.appName ? { ...renamed, plan: { ...renamed.plan, appName: plan.appName } } : renamed
}

/**
 * Protects the app's name from a renamed word: "Cards" in "Use Cards for a day" stays when a card becomes a
 * word.
 */
function keepingApp(appName: string | undefined, say: (text: string) => string): (text: string) => string {
  if (!appName) return say
  const app = new RegExp(`(?<=\\p{L} )${RegExp.escape(appName)}(?![\\p{L}\\p{N}])`, 'gu')
  return (text) => say(text.replace(app, () => held)).replaceAll(held, () => appName)
}

/** A private-use character, which occurs in no text. */
const held = '\uE000'

function lowerCase(text: string): string {
  return text.toLowerCase()
}

function renameEverywhere(plan: Plan, list: LiveList, say: (text: string) => string) {
  const renamed = new Map<string, string>()
  for (const phase of list.phases) {
    // Done tasks are identified by their phase's name, so it must not change.
    if (phase.slots.every(isOpen)) phase.phase = say(phase.phase)
    phase.goal = say(phase.goal)
    for (const slot of phase.slots.filter(isOpen)) {
      const { live } = slot
      const next = everywhere(slot.task, say)
      renamed.set(slot.task.title, next.title)
      slot.task = next
      if (live)
        setLive(list, slot, {
          title: say(live.title),
          description: live.description && say(live.description),
          doneWhen: live.doneWhen && say(live.doneWhen),
          phase: live.phase && phase.phase,
          planKey: keyFor(list, live, phase.phase, next.title),
        })
    }
  }
  return { plan: everywhere({ ...plan, roadmap: [] }, say), renamed }
}

/** Replaces the name as a whole word, and at the start of type names: "FountainsApp", "FountainView". */
function replacementFor(was: string, name: string): (text: string) => string {
  const escaped = RegExp.escape(was)
  const whole = new RegExp(`(?<![\\p{L}\\p{N}])${escaped}(?![\\p{L}\\p{N}])`, 'gu')
  const ofType = new RegExp(
    `(?<![\\p{L}\\p{N}])${RegExp.escape(was.replaceAll(' ', ''))}(?=(?:App|View|Row|Detail|Form|Editor)\\b)`,
    'gu',
  )
  return (text) => text.replace(whole, () => name).replace(ofType, () => name.replaceAll(' ', ''))
}

/** Keys whose texts are not the learner's: kinds, ids, articles and Apple's names. */
const notTheirs: ReadonlySet<string> = new Set([
  'kind',
  'id',
  'madeFrom',
  'topics',
  'frameworks',
  'privacyKeys',
  'priority',
  'track',
  'source',
  'pace',
])

function everywhere<Value>(value: Value, say: (text: string) => string): Value {
  if (typeof value === 'string') return say(value) as Value
  if (Array.isArray(value)) return value.map((one) => everywhere(one, say)) as Value
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [key, notTheirs.has(key) ? one : everywhere(one, say)]),
  ) as Value
}
