import { stemsOf } from '#server/language/normalise.ts'
import { isNameOf } from '#server/teaching/planner/edits/added-edits.ts'
import { namesOf, type PartName } from './plan-parts.ts'
import type { Context, Outcome } from './plan-command.ts'
import { addRequest, shortened } from './add-request.ts'
import { isFeature } from './read-add.ts'
import { isDenial, isPronoun } from './pointing-words.ts'

const requests = {
  Remove: (name: string) => `Remove “${name}”`,
  later: (name: string) => `Do “${name}” later`,
  Split: (name: string) => `Split “${name}” into smaller steps`,
  first: (name: string) => `Do “${name}” first`,
  last: (name: string) => `Do “${name}” last`,
}

const most = { parts: 3, known: 1 }

const notInPlan = {
  Remove: (words: string) => `“${words}” is not in the plan, so there is nothing to take out.`,
  later: (words: string) => `“${words}” is not in the plan, so there is nothing to put off.`,
  Split: (words: string) => `I did not find “${words}” in the plan.`,
  first: (words: string) => `I did not find “${words}” in the plan.`,
  last: (words: string) => `I did not find “${words}” in the plan.`,
}

/**
 * Requests that an unclear text may mean, each for one thing: the asked change for each part it may refer to,
 * or what can be done with the likeliest part. Null if it refers to no part.
 */
export function choicesFor(
  context: Context,
  text: string,
  asked: keyof typeof requests | 'any' | 'remark',
): Outcome | null {
  const { find, knowledge } = context
  const parts = (
    asked === 'remark' || asked === 'any' ? find.mentioned(text).flatMap(namesOf) : find.maybe(text)
  ).filter((part) => canGo(context, part, asked) && (asked in requests || isSpokenOf(part, text)))
  if (asked !== 'any' && asked !== 'remark') {
    if (parts.length > 0)
      return { choices: parts.slice(0, most.parts).map(({ name }) => requests[asked](name)) }
    return isPronoun(context, text) ? null : { problems: [notInPlan[asked](shortened(text))] }
  }
  const [part] = parts
  const known = asked === 'any' && !isDenial(context, text) ? knownIn(context, text) : []
  const own =
    asked === 'any' && part && !isDenial(context, text) && isFeature(text, knowledge)
      ? [addRequest(text)]
      : []
  const changes = part
    ? [requests.Remove(part.name), ...(part.kind === 'screen' ? [] : [requests.later(part.name)])]
    : []
  const choices = [...known, ...changes, ...own]
  return choices.length > 0 ? { choices } : null
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

/** Whether the part can be removed: the plan needs its first feature and screen. */
function canGo(
  { plan: { features, architecture, roadmap } }: Context,
  { kind, name }: PartName,
  asked: Parameters<typeof choicesFor>[2],
): boolean {
  const base = features[0]?.name
  if (kind === 'feature') return base !== name
  if (kind === 'screen') return architecture.screens[0]?.name !== name
  const isNamed = asked !== 'any' && asked !== 'remark'
  return (
    isNamed ||
    !roadmap.some(({ tasks }) => tasks.some(({ title, feature }) => title === name && feature === base))
  )
}
