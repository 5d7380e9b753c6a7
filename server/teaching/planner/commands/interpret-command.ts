import { limits } from '#contract/limits.ts'
import { wordsOf } from '#server/language/normalise.ts'
import type { Plan } from '#contract/plan/plan.ts'
import type { PlannerKnowledge } from '#server/teaching/planner/load-planner-knowledge.ts'
import { singular } from '#server/teaching/planner/writing/word-forms.ts'
import type { Context, Outcome, PlanCommand } from './plan-command.ts'
import { readAdd } from './read-add.ts'
import { readBack } from './restore-postponed.ts'
import type { Fit } from './read-clauses.ts'
import { isPronoun } from './pointing-words.ts'
import { readDropped } from './read-drop.ts'
import { readFields } from './read-fields.ts'
import { hoursFor, paceCommand, paceNote } from './read-pace.ts'
import { readTasks } from './read-task-command.ts'
import { thingIn, wordIn } from './rename-word.ts'

/** Carries out a matched pattern; null if its words name nothing that this can be done with. */
export function readFit(context: Context, fit: Fit, text: string): Outcome | null {
  const { knowledge, plan } = context
  const { meaning, slots, number } = fit
  const { tells, means } = knowledge.commands
  const what = slots['what'] ?? ''
  switch (meaning) {
    case 'nothing':
    // Handled at the end: next to a request, such a remark is only its reason.
    case 'beginner':
      return {}
    case 'question':
    case 'unclear':
      return meaning === 'question' ? { problems: [tells.question] } : null
    case 'undo':
      return { problems: [tells.undo] }
    case 'back':
      if (/^(?:no|not|without) /i.test(what)) return null
      return readBack(context, [what]) ?? readAdd(context, { ...fit, meaning: 'wish' }, what)
    case 'rename':
      return readRename(context, slots, text)
    case 'word':
      return readWord(context, slots)
    case 'instead':
      return readInstead(context, slots['new']!, what)
    case 'field':
      return readFields(context, slots, text)
    case 'simpler':
      // After a part that was not sure, "it" is that part and not the plan.
      if (context.before.isUnsure && /\b(?:it|that|this)\b/i.test(text)) return {}
      return { commands: [{ does: meaning }] }
    case 'fewer':
    case 'detail':
      return { commands: [{ does: meaning }] }
    case 'add':
    case 'wish':
      return readAdd(context, fit, text)
    case 'language':
      return readAdd(context, { ...fit, meaning: 'wish', slots: { what: means.language } }, text)
    case 'ipad': {
      const added = readAdd(context, { ...fit, meaning: 'wish', slots: { what: means.ipad } }, text)
      return { ...added, problems: [tells.ipad] }
    }
    case 'storage':
    case 'people':
    case 'ios':
      return { problems: [tells[meaning]] }
    case 'hours':
      return readHours(plan, number)
    case 'weeks':
    case 'deadline':
      return readEnd(plan, meaning, number)
    case 'kind':
      return readKind(knowledge, slots['kind']!)
    case 'drop':
    case 'later':
      return readDropped(context, meaning, what)
    // What somebody does not have is only a reason, unless the plan has it.
    case 'lacks':
      return readDropped(context, 'drop', what)
    default:
      return readTasks(context, meaning, slots)
  }
}

const mostInName = 5

/** Whether the words are short and neither a clause nor a pronoun. */
function isNoun(context: Context, said: string): boolean {
  const { commands, kinds } = context.knowledge
  const words = wordsOf(said)
  const isClause = words.some((word) => kinds.functions.has(word) && !commands.articles.includes(word))
  return words.length <= mostInName && !isClause && !isPronoun(context, said)
}

function isName(context: Context, said: string): boolean {
  return isNoun(context, said) && !/^(?:an?|more) /.test(said)
}

/** "Call it trip instead of drive" renames a drive, if the plan has one, and not the app. */
function readRename(
  context: Context,
  { name: said = '', was: replaced }: Readonly<Record<string, string>>,
  text: string,
): Outcome | null {
  const { knowledge, plan, find } = context
  const name = said.slice(0, limits.taskTitle)
  const was = plan.appName
  const isApp = replaced === undefined || /\b(?:app|project)\b/i.test(text)
  if (!isApp && wordIn(knowledge, plan, find.respell(replaced))) return null
  if (!isName(context, said)) return null
  if (was && was !== name) return { commands: [{ does: 'edit', edit: { change: 'rename-app', was, name } }] }
  return {
    problems: [was ? `The app is called ${was} already.` : 'This plan does not contain the app’s name.'],
  }
}

function readWord(
  context: Context,
  { was = '', name = '' }: Readonly<Record<string, string>>,
): Outcome | null {
  const { knowledge, plan, quotedName, find } = context
  if (!isName(context, name) || isPronoun(context, was)) return null
  const found = quotedName(was) ?? wordIn(knowledge, plan, find.respell(was))
  if (found) return { commands: [renameWord(found, was, name)] }
  if (wordsOf(was).length > mostInName) return null
  return { problems: [`The plan does not mention “${was}”, so there is nothing to rename.`] }
}

/**
 * "Tap instead of fountain" renames what the app stores. Otherwise one feature is removed and another added.
 */
function readInstead(context: Context, name: string, what: string): Outcome | null {
  const { knowledge, plan, find } = context
  const thing = thingIn(knowledge, plan, find.respell(what))
  const isNew = knowledge.readAsk.named(name).length === 0
  if (thing && isNew && isName(context, name)) return { commands: [renameWord(thing, what, name)] }
  const dropped = isNoun(context, name) ? readDropped(context, 'drop', what) : null
  const added =
    dropped && readAdd(context, { meaning: 'wish', slots: { what: name }, number: null, known: 0 }, name)
  if (!added?.commands) return null
  return { commands: [...dropped!.commands!, ...added.commands] }
}

/** If both words are plural and the found name is not, the new name becomes singular too. */
function renameWord(found: string, was: string, name: string): PlanCommand {
  const isPlural = singular(was) !== was && singular(name) !== name && singular(found) === found
  const to = (isPlural ? singular(name) : name).slice(0, limits.taskTitle)
  return { does: 'edit', edit: { change: 'rename-word', was: found, name: to } }
}

function readHours(plan: Plan, hours: number | null): Outcome {
  const hoursPerWeek = hoursFor(hours)
  if (hoursPerWeek === null)
    return { problems: ['Say how many hours a week you have, for example “5 hours a week”.'] }
  return { commands: [paceCommand(plan, hoursPerWeek)] }
}

function readEnd(plan: Plan, meaning: 'weeks' | 'deadline', weeks: number | null): Outcome {
  const { hoursPerWeek, note } = paceNote(plan, meaning === 'weeks' ? weeks : null)
  return { commands: hoursPerWeek === null ? [] : [paceCommand(plan, hoursPerWeek)], problems: [note] }
}

function readKind(knowledge: PlannerKnowledge, words: string): Outcome {
  const [found] = knowledge.findArchetypes(words).filter(({ archetype }) => archetype.area !== 'general')
  if (found) return { commands: [{ does: 'kind', kind: found.archetype.id, words }] }
  return { problems: [`I do not know what kind of app “${words}” is.`] }
}
