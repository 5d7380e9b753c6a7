import { stemsOf } from '#server/language/normalise.ts'
import { isNameOf } from '#server/teaching/planner/edits/added-edits.ts'
import { namesOf, type PartName } from './plan-parts.ts'
import type { Context, Outcome } from './plan-command.ts'
import { addRequest, shortened } from './add-request.ts'
import { lacksTopic } from './lacks-topic.ts'
import { isFeature } from './read-add.ts'
import { isPronoun, leaningOf } from './pointing-words.ts'
import { placesSaid } from './places-said.ts'

const requests = {
  Remove: (name: string) => `Remove “${name}”`,
  later: (name: string) => `Do “${name}” later`,
  Split: (name: string) => `Split “${name}” into smaller steps`,
  first: (name: string) => `Do “${name}” first`,
  last: (name: string) => `Do “${name}” last`,
}

const most = { parts: 3, known: 1 }

function notInPlan(asked: keyof typeof requests, words: string): string {
  if (asked !== 'Remove' && asked !== 'later') return `I did not find “${words}” in the plan.`
  return `“${words}” is not in the plan, so there is nothing to ${deedOf(asked)}.`
}

function lacking(asked: 'Remove' | 'later', words: string): string {
  return `Your plan has no ${words.replace(/^(?:the|any|an?) /i, '')}, so there is nothing to ${deedOf(asked)}.`
}

function deedOf(asked: 'Remove' | 'later'): string {
  return asked === 'later' ? 'put off' : 'take out'
}

/**
 * Requests that an unclear text may mean, in the direction it asks for: the asked change for each part it may
 * refer to, or a sentence on where the plan has these words. Null if it refers to no part.
 */
export function choicesFor(context: Context, text: string, asked: keyof typeof requests): Outcome | null {
  const { find } = context
  // "Leave it for the end" names no end.
  if (/^(?:for|till|until)\s/i.test(text)) return null
  if ((asked === 'Remove' || asked === 'later') && lacksTopic(context, text))
    return { problems: [lacking(asked, shortened(text))] }
  const said = placesSaid(context, text)
  const maybe = said.isPlaced ? [] : find.maybe(text).filter((part) => canGo(context, part, asked))
  const named = maybe.filter((part) => shareOf(context, part, said.asked) === 1)
  const close = maybe.filter((part) => shareOf(context, part, said.asked) > leastShare)
  const parts = named.length > 0 || said.sentence !== null ? named : close
  if (parts.length > 0)
    return { choices: parts.slice(0, most.parts).map(({ name }) => requests[asked](name)) }
  if (isPronoun(context, text)) return null
  if (said.sentence === null) return { problems: [notInPlan(asked, shortened(text))] }
  const whole = said.tasks.slice(0, most.parts).map((name) => requests[asked](name))
  return { problems: [said.sentence], choices: whole }
}

const leastShare = 0.5

/** The share of the asked words that a part has in its name and its tasks' titles. */
function shareOf({ find, plan }: Context, { name }: PartName, asked: readonly string[]): number {
  const titles = plan.roadmap.flatMap(({ tasks }) =>
    tasks.flatMap(({ title, feature }) => (feature === name ? [title] : [])),
  )
  const stems = new Set([name, ...titles].flatMap(stemsOf))
  const known = asked.filter((stem) => stems.has(stem) || stems.has(stemsOf(find.respell(stem))[0] ?? ''))
  return asked.length === 0 ? 1 : known.length / asked.length
}

/** What a remark may ask for: only what its own words lean to. A remark that leans nowhere is asked about. */
export function choicesForRemark(context: Context, text: string, isQuestion: boolean): Outcome | null {
  const { find, knowledge } = context
  const parts = find
    .mentioned(text)
    .flatMap(namesOf)
    .filter((part) => isSpokenOf(part, text))
  const asked = leaningOf(context, text)
  if (asked === 'Add') {
    if (isQuestion) return null
    const own = parts.length > 0 && isFeature(text, knowledge) ? [addRequest(text)] : []
    const choices = [...knownIn(context, text), ...own]
    return choices.length > 0 ? { choices } : null
  }
  const [part] = parts.filter((one) => asked === null || canGo(context, one, asked))
  if (!part || (asked === null && isQuestion)) return null
  if (asked !== null) {
    const ways = asked === 'Remove' && part.kind !== 'screen' ? (['Remove', 'later'] as const) : [asked]
    return { choices: ways.map((way) => requests[way](part.name)) }
  }
  return {
    problems: [
      `This seems to be about “${part.name}”, but not what should change there, so nothing does. Say it in other words.`,
    ],
  }
}

/** Whether a text has a word of the name: "week" may stand for a goal, and offers none. */
function isSpokenOf({ name }: PartName, text: string): boolean {
  const said = new Set(stemsOf(text))
  return stemsOf(name).some((stem) => said.has(stem))
}

/** A known feature that a text names and the plan does not have. */
function knownIn({ find, knowledge, plan }: Context, text: string): string[] {
  return knowledge.readAsk
    .named(find.respell(text))
    .filter((id) => !plan.features.some(({ name }) => isNameOf(find.nameOf(id), name)))
    .map((id) => knowledge.general.find(({ feature }) => feature === id)!.names[0]!)
    .slice(0, most.known)
    .map((name) => addRequest(name))
}

/** Whether the part can be changed like that: the plan needs its first feature and screen. */
function canGo(
  { plan: { features, architecture } }: Context,
  { kind, name }: PartName,
  asked: keyof typeof requests,
): boolean {
  if (kind === 'screen') return asked === 'Remove' && architecture.screens[0]?.name !== name
  return kind === 'task' || features[0]?.name !== name
}
