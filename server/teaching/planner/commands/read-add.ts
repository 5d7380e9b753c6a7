import { stemOf, stemsOf, wordsOf } from '#server/language/normalise.ts'
import { createAsks } from '#server/teaching/planner/choose-parts.ts'
import type { PlannerKnowledge } from '#server/teaching/planner/load-planner-knowledge.ts'
import { sentenceCase } from '#server/teaching/planner/writing/word-forms.ts'
import { addRequest, shortened } from './add-request.ts'
import { isPronoun } from './pointing-words.ts'
import type { Context, Outcome, OwnRequest } from './plan-command.ts'
import type { Fit } from './read-clauses.ts'
import { readBack } from './restore-postponed.ts'

/**
 * Adds a known feature, or a new one in the learner's words if they clearly ask for it. Refuses what should
 * not be built and says why.
 */
export function readAdd(context: Context, { meaning, slots }: Fit, said: string): Outcome | null {
  const { knowledge, plan, find } = context
  const text = find.respell(said)
  const wanted = find.respell(slots['what'] ?? '')
  const [refused] = knowledge.readWarnings(text)
  if (refused) return { problems: [`${refused.says} ${refused.instead}`] }
  const back = readBack(context, [wanted])
  if (back) return back
  const archetype = knowledge.archetypeById.get(plan.understood?.kind ?? '')
  const asks = archetype ? createAsks(knowledge, archetype) : knowledge.readAsk
  const head = headOf(wanted, knowledge)
  const ways = head === '' ? [] : [`with ${head}`, `with a ${head}`, `add a ${head}`]
  const known = [wanted, text, ...ways].find((words) => asks.asked(words).length > 0)
  const isOutright = meaning === 'add'
  const isQuoted = said.includes(`“${slots['what']}”`)
  // Without a clear request, a feature in the learner's own words is only offered.
  if (known === undefined && !isOutright) return head === '' ? null : { choices: [addRequest(wanted)] }
  if (known === undefined && !isQuoted && !isFeature(wanted, knowledge))
    return head === '' || isPronoun(context, wanted) ? null : { choices: [addRequest(wanted)] }
  const alike = (find.sure(head || wanted) ?? find.sure(wanted))?.features ?? []
  return {
    commands: [
      {
        does: 'add',
        words: known ?? wanted,
        isKnown: known !== undefined,
        features: known === undefined ? [] : asks.asked(known).map((id) => find.nameOf(id)),
        alike: alike.map(({ name }) => name),
        own: isOutright ? ownRequest(knowledge, wanted) : null,
      },
    ],
  }
}

function ownRequest({ commands }: PlannerKnowledge, wanted: string): OwnRequest {
  const what = shortened(wanted.replace(/(?<![\s.!?…,])[\s.!?…,]+$/, ''))
  const { why, tasks } = commands.ownStory
  const say = (saying: string) => saying.replaceAll('{what}', what)
  return {
    name: sentenceCase(what),
    why,
    tasks: tasks.map((task) => ({
      ...task,
      title: say(task.title),
      description: say(task.description),
      doneWhen: say(task.doneWhen),
    })),
  }
}

const mostInBareName = 4

/** Whether a text is only the name of a known feature: "dark mode", but not "lunch slot too". */
export function isKnownName({ readAsk, general, kinds }: PlannerKnowledge, text: string): boolean {
  const said = wordsOf(text)
    .filter((word) => !kinds.functions.has(word))
    .map(stemOf)
  const names = general
    .filter(({ feature }) => readAsk.named(text).includes(feature))
    .flatMap((one) => one.names)
  return (
    said.length > 0 &&
    wordsOf(text).length <= mostInBareName &&
    names.some((name) => said.every((stem) => stemsOf(name).includes(stem)))
  )
}

/**
 * Whether the text describes something to build: a thing with more than a name, or an action, but not "it
 * too", "Petra" or "lunch slot too".
 */
export function isFeature(wanted: string, knowledge: PlannerKnowledge): boolean {
  const { kinds, commands } = knowledge
  const words = wordsOf(wanted).filter(
    (word) => !kinds.functions.has(word) && !commands.articles.includes(word),
  )
  const isOfField = words[0] === 'field'
  const isTorn = words.length < mostInBareName - 1 && kinds.functions.has(wordsOf(wanted).at(-1) ?? '')
  const isName = /^(?:\p{Lu}\p{Ll}+ ?)+$/u.test(wanted)
  return words.length > 1 && !isTorn && !isName && !isOfField
}

/** The words before the first function word: "photo" in "a photo for each day". */
function headOf(wanted: string, { kinds, commands }: PlannerKnowledge): string {
  const words = wordsOf(wanted)
  const from = words.findIndex((word) => !commands.articles.includes(word))
  const length = words.slice(from).findIndex((word) => kinds.functions.has(word))
  return from < 0 ? '' : words.slice(from, length < 0 ? undefined : from + length).join(' ')
}
