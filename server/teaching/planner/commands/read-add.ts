import { stemOf, stemsOf, wordsOf } from '#server/language/normalise.ts'
import { splitCamelCase } from '#server/language/split-camel-case.ts'
import { createAsks } from '#server/teaching/planner/choose-parts.ts'
import type { PlannerKnowledge } from '#server/teaching/planner/load-planner-knowledge.ts'
import { sentenceCase } from '#server/teaching/planner/writing/word-forms.ts'
import { readFacts, readings } from '#server/teaching/planner/own/read-facts.ts'
import type { Context, PlanCommand } from './plan-command.ts'
import { readBack } from './read-back.ts'
import type { Request } from './read-requests.ts'

/**
 * Adds the nearest known feature, or a story in the request's words. Refuses what should not be built and
 * says why.
 */
export function readAdd(context: Context, { text, wanted }: Request): void {
  const { knowledge, plan, find, read } = context
  const [refused] = knowledge.readWarnings(text)
  if (refused) {
    read.problems.push(`${refused.says} ${refused.instead}`)
    return
  }
  if (readBack(context, [wanted], true)) return
  const archetype = knowledge.archetypeById.get(plan.understood?.kind ?? '')
  const asks = archetype ? createAsks(knowledge, archetype) : knowledge.readAsk
  const asked = [wanted, text].find((words) => asks.asked(words).length > 0)
  const head = headOf(wanted, knowledge)
  const ways = head === '' ? [] : [`with ${head}`, `with a ${head}`, `add a ${head}`]
  const known = asked ?? ways.find((words) => asks.asked(words).length > 0)
  const what = shortened(wanted.replace(/(?<![\s.!?…,])[\s.!?…,]+$/, ''))
  if (wanted === text && !isKnownName(knowledge, text)) return void read.notUnderstood.push(text)
  const field = fieldIn(context, wanted)
  if (field) return void read.commands.push(field)
  // In words of one's own only what is asked for outright: an aside, a reason or a name is no feature.
  if (known === undefined && !isFeature(wanted, knowledge)) return void read.notUnderstood.push(text)
  const { why, tasks } = knowledge.commands.ownStory
  const say = (saying: string) => saying.replaceAll('{what}', what)
  read.commands.push({
    does: 'add',
    words: known ?? wanted,
    isKnown: known !== undefined,
    alike: find(head || wanted, true).features.map(({ name }) => name),
    own: {
      name: sentenceCase(what),
      why,
      tasks: tasks.map((task) => ({
        ...task,
        title: say(task.title),
        description: say(task.description),
        doneWhen: say(task.doneWhen),
      })),
    },
  })
}

/** Whether a text says no more than the name of a known feature: "dark mode", not "lunch slot too". */
export function isKnownName({ readAsk, general, kinds }: PlannerKnowledge, text: string): boolean {
  const said = wordsOf(text)
    .filter((word) => !kinds.functions.has(word))
    .map(stemOf)
  const names = general
    .filter(({ feature }) => readAsk.named(text).includes(feature))
    .flatMap((one) => one.names)
  return names.some((name) => said.every((stem) => stemsOf(name).includes(stem)))
}

/** A thing with more than a name, or an action: not "it too", "Petra" or "lunch slot too". */
function isFeature(wanted: string, knowledge: PlannerKnowledge): boolean {
  const { kinds, commands } = knowledge
  const words = wordsOf(wanted).filter(
    (word) => !kinds.functions.has(word) && !commands.articles.includes(word),
  )
  const isTorn = kinds.functions.has(wordsOf(wanted).at(-1) ?? '')
  const isName = /^(?:\p{Lu}\p{Ll}+ ?)+$/u.test(wanted)
  return words.length > 1 && !isTorn && !isName
}

/** "Add a price to each jar": a field of something that the plan keeps. */
function fieldIn({ knowledge, plan }: Context, wanted: string): PlanCommand | null {
  const { commands, kinds } = knowledge
  const words = wordsOf(wanted)
  const at = words.findLastIndex((word, place) => place > 0 && commands.intoThings.includes(word))
  if (at < 0) return null
  const rest = words.slice(at + 1).filter((word) => !kinds.functions.has(word))
  const entity = plan.architecture.entities.find(
    ({ name }) => stemsOf(splitCamelCase(name)).join(' ') === rest.map(stemOf).join(' '),
  )
  const named = words.slice(0, at).filter((word) => !commands.articles.includes(word))
  if (!entity || named.length === 0 || named.length > mostInField) return null
  const [fact] = readFacts(knowledge, named.join(' '))
  if (!fact || fact.type === 'Data?' || entity.fields.some(({ name }) => name === fact.field)) return null
  const type = fact.type === readings ? '[Double]' : fact.type
  return { does: 'field', entity: entity.name, field: { name: fact.field, type }, label: fact.label }
}

const mostInField = 3

/** The words before the first function word: "photo" in "a photo for each day". */
function headOf(wanted: string, { kinds, commands }: PlannerKnowledge): string {
  const words = wordsOf(wanted)
  const from = words.findIndex((word) => !commands.articles.includes(word))
  const length = words.slice(from).findIndex((word) => kinds.functions.has(word))
  return from < 0 ? '' : words.slice(from, length < 0 ? undefined : from + length).join(' ')
}

const longestName = 90

function shortened(text: string): string {
  return text.length <= longestName ? text : `${text.slice(0, longestName).replace(/\s\S*$/, '')} …`
}
