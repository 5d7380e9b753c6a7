import { wordsOf } from '#server/language/normalise.ts'
import { createAsks } from '#server/teaching/planner/choose-parts.ts'
import type { PlannerKnowledge } from '#server/teaching/planner/load-planner-knowledge.ts'
import { sentenceCase } from '#server/teaching/planner/writing/word-forms.ts'
import type { Context } from './plan-command.ts'
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
  // In words of one's own only what is asked for outright: an aside or a reason is no feature.
  if (known === undefined && (wanted === text || saysNothing(wanted, knowledge)))
    return void read.notUnderstood.push(text)
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

/** "some" and "it too" name nothing. */
function saysNothing(wanted: string, { kinds, commands }: PlannerKnowledge): boolean {
  return wordsOf(wanted).every((word) => kinds.functions.has(word) || commands.articles.includes(word))
}

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
