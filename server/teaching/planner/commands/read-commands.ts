import type { Plan } from '#contract/plan.ts'
import { wordsOf } from '#server/language/normalise.ts'
import { createAsks } from '#server/teaching/planner/choose-parts.ts'
import type { PlannerKnowledge } from '#server/teaching/planner/load-planner-knowledge.ts'
import type { RequestMeaning } from '#server/teaching/planner/planner-data.ts'
import { sentenceCase } from '#server/teaching/planner/writing/word-forms.ts'
import {
  createSubjectFinder,
  isSomething,
  type PlacedTitle,
  type Subject,
  type SubjectFinder,
} from './find-subject.ts'
import { hoursFor, paceNote } from './read-pace.ts'
import type { Request } from './read-requests.ts'
import { wordIn } from './rename-word.ts'

export interface TaskName {
  phase: string
  title: string
}

/** Something to do to a plan, in the plan's own names. */
export type PlanCommand =
  | { does: 'rename'; name: string }
  | { does: 'word'; was: string; name: string }
  | { does: 'fewer' }
  | { does: 'detail' }
  | { does: 'drop' | 'later'; subject: DroppedSubject }
  | { does: 'add'; words: string; isKnown: boolean; alike: string[]; own: OwnRequest }
  | { does: 'split'; task: TaskName }
  | { does: 'merge'; first: TaskName; second: TaskName }
  | { does: 'move'; tasks: TaskName[]; place: 'before' | 'after' | 'first' | 'last'; other: TaskName | null }
  | { does: 'kind'; kind: string; words: string }
  | { does: 'pace'; hoursPerWeek: number }

export interface DroppedSubject {
  words: string
  features: string[]
  tasks: TaskName[]
  frameworks: string[]
  screens: string[]
  fields: { entity: string; field: string }[]
}

/** What stands for a request in its own words where no known feature fits. */
export interface OwnRequest {
  name: string
  why: string
  tasks: PlannerKnowledge['commands']['ownStory']['tasks']
}

export interface ReadCommands {
  commands: PlanCommand[]
  /** What was asked and cannot be done, as sentences. */
  problems: string[]
  /** Requests that are like nothing known. */
  notUnderstood: string[]
  /** Two requests that can be made of this plan. */
  quoted: string[]
}

interface Context {
  knowledge: PlannerKnowledge
  plan: Plan
  find: SubjectFinder
  read: ReadCommands
}

/** Reads a wish as what is to be done to a plan that stands. */
export function readCommands(knowledge: PlannerKnowledge, plan: Plan, wish: string): ReadCommands {
  const read: ReadCommands = { commands: [], problems: [], notUnderstood: [], quoted: quotedFor(plan) }
  const context: Context = {
    knowledge,
    plan,
    find: findInEnglish(knowledge, createSubjectFinder(knowledge, plan)),
    read,
  }
  const requests = withContinued(context, knowledge.readRequests(wish))
  for (const [at, request] of requests.entries()) readRequest(context, request, requests.slice(0, at))
  const { tells } = knowledge.commands
  const meanings = new Set(requests.map(({ meaning }) => meaning))
  const isAnswered = read.commands.length + read.problems.length > 0
  const isAside = !isAnswered && read.notUnderstood.length === 0 && !meanings.has('question')
  if (isAside) return { ...read, problems: [tells.nothing] }
  if (!isAnswered && meanings.has('question'))
    return { ...read, problems: [tells.question], notUnderstood: [] }
  // A reason or an aside beside what was understood is nothing to complain about.
  return isAnswered ? { ...read, notUnderstood: [] } : read
}

/** A few words do not show their language, so each is tried. */
function findInEnglish({ translate }: PlannerKnowledge, find: SubjectFinder): SubjectFinder {
  return (words, strictly) => {
    const ways = ['', 'die', 'los', 'les'].map((article) => translate(`${article} ${words}`.trim()).english)
    const found = [words, ...new Set(ways)].map((way) => find(way, strictly))
    return { ...(found.find(isSomething) ?? found[0]!), words }
  }
}

const goesOnWith: readonly (RequestMeaning | null)[] = ['drop', 'later', 'add']

/** "drop the map, the widget and the photos", "what is missing is fuel. litres, price": what is no request itself goes on with the one before. */
function withContinued({ find }: Context, requests: readonly Request[]): Request[] {
  const joined: Request[] = []
  for (const request of requests) {
    const before = joined.at(-1)
    const goesOn =
      before !== undefined &&
      goesOnWith.includes(before.meaning) &&
      (request.meaning === null || (before.meaning !== 'add' && isBareName(request)))
    if (goesOn && before.meaning === 'add')
      joined.splice(-1, 1, { ...before, text: `${before.text}, ${request.text}` })
    else if (goesOn && (request.meaning === 'add' || isSomething(find(request.text))))
      joined.push({ ...request, meaning: before.meaning })
    else joined.push(request)
  }
  return joined
}

/** "and also the photos". */
function isBareName({ meaning, text, about }: Request): boolean {
  const isOnly = text === about || text.slice(text.indexOf(' ') + 1) === about
  return (
    meaning === 'add' &&
    isOnly &&
    text.split(' ').length - about.split(' ').length <= 1 &&
    !/^(?:add|with|plus)\b/i.test(text)
  )
}

function readRequest(context: Context, request: Request, before: readonly Request[]): void {
  const { knowledge, plan, read } = context
  const { meaning, slots, text, number } = request
  const { tells, means } = knowledge.commands
  switch (meaning) {
    case null:
      return void (knowledge.readAsk.asked(text).length > 0
        ? readAdd(context, request)
        : read.notUnderstood.push(text))
    case 'nothing':
    case 'question':
      return
    case 'unclear':
      return void read.notUnderstood.push(text)
    case 'rename':
      return void read.commands.push({ does: 'rename', name: slots['name']! })
    case 'word':
      return readWord(context, request)
    case 'fewer':
    case 'detail':
      if (!read.commands.some(({ does }) => does === meaning)) read.commands.push({ does: meaning })
      return
    case 'add':
      return readAdd(context, request)
    case 'language':
      return readAdd(context, { ...request, wanted: means.language })
    case 'ipad':
      readAdd(context, { ...request, wanted: means.ipad })
      return void read.problems.push(tells.ipad)
    case 'storage':
    case 'people':
    case 'ios':
      return void read.problems.push(tells[meaning])
    case 'hours':
      return readHours(context, number)
    case 'weeks':
    case 'deadline':
      return readEnd(context, meaning, number)
    case 'kind':
      return readKind(context, slots['kind']!)
    case 'instead':
      if (wordIn(knowledge, plan, slots['what']!, 'name') && !isSomething(context.find(slots['what']!)))
        return void read.commands.push({ does: 'word', was: slots['what']!, name: slots['new']! })
      readDrop(context, 'drop', request, before)
      return readAdd(context, { ...request, wanted: slots['new']! })
    case 'drop':
    case 'later':
      return readDrop(context, meaning, request, before)
    default:
      return readTasks(context, { ...request, meaning }, before)
  }
}

function readAdd({ knowledge, plan, find, read }: Context, { text, wanted }: Request): void {
  const archetype = knowledge.archetypeById.get(plan.understood?.kind ?? '')
  const asks = archetype ? createAsks(knowledge, archetype) : knowledge.readAsk
  const asked = [wanted, text, knowledge.translate(wanted).english].find(
    (words) => asks.asked(words).length > 0,
  )
  const head = headOf(wanted, knowledge)
  const ways = head === '' ? [] : [`with ${head}`, `with a ${head}`, `add a ${head}`]
  const known = asked ?? ways.find((words) => asks.asked(words).length > 0)
  const what = shortened(wanted.replace(/(?<![\s.!?…,])[\s.!?…,]+$/, ''))
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

/** The words before the first plain one: "photo" of "a photo for each day". */
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

function readWord({ knowledge, plan, read }: Context, { slots }: Request): void {
  const [was, name] = [slots['was'] ?? '', slots['name'] ?? ''].map(withoutQuotes) as [string, string]
  const found = wordIn(knowledge, plan, was, 'text')
  if (found) read.commands.push({ does: 'word', was: found, name })
  else read.problems.push(`The plan does not speak of “${was}”, so there is nothing to rename.`)
}

function withoutQuotes(text: string): string {
  return text.replace(/^["'“”„«‘’\s]+|(?<!["'“”»‘’\s])["'“”»‘’\s]+$/g, '')
}

function readHours({ read }: Context, hours: number | null): void {
  const hoursPerWeek = hoursFor(hours)
  if (hoursPerWeek === null)
    read.problems.push('Say how many hours a week you have, for example “5 hours a week”.')
  else read.commands.push({ does: 'pace', hoursPerWeek })
}

function readEnd({ plan, read }: Context, meaning: 'weeks' | 'deadline', weeks: number | null): void {
  const { hoursPerWeek, note } = paceNote(plan, meaning === 'weeks' ? weeks : null)
  if (hoursPerWeek !== null) read.commands.push({ does: 'pace', hoursPerWeek })
  read.problems.push(note)
}

/** Of the words the first that name something; without any, what was named before. */
function readDrop(
  context: Context,
  does: 'drop' | 'later',
  request: Request,
  before: readonly Request[],
): void {
  const { read, knowledge } = context
  const slot = request.slots['what']
  const named = slot ? [slot] : request.named
  const [all] = named
  if (all === undefined) {
    if (before.at(-1)?.meaning === does) return
    const subject = lastNamed(context, before)
    if (subject) read.commands.push({ does, subject: dropped(subject) })
    else read.notUnderstood.push(request.text)
    return
  }
  const parts = isSomething(context.find(all)) ? [all] : splitAtJoints(all, knowledge.commands.joints)
  for (const part of parts) {
    const subject = (parts.length > 1 ? [part] : named)
      .map(finding(context, slot ?? request.about))
      .find(isSomething)
    const words = parts.length > 1 || slot ? part : request.about
    if (subject) read.commands.push({ does, subject: { ...dropped(subject), words: slot ?? request.about } })
    else read.problems.push(`“${words}” is not in the plan, so there is nothing to take out.`)
  }
}

/** The first words may be told in a roundabout way; parts of them have to be names. */
function finding({ find }: Context, about: string): (words: string, at: number) => Subject {
  return (words, at) => find(words, at > 0 && words !== about)
}

function lastNamed({ find }: Context, before: readonly Request[]): Subject | undefined {
  const earlier = before.toReversed()
  const fields = earlier.map(({ about }) => find(about)).find((subject) => subject.fields.length > 0)
  return (
    earlier
      .flatMap(({ named, slots, text }) => [...Object.values(slots), ...named, ...text.split(/\s+/)])
      .map((words) => find(words, true))
      .find(isSomething) ?? fields
  )
}

function dropped({ words, features, tasks, frameworks, screens, fields }: Subject): DroppedSubject {
  return {
    words,
    features: features.map(({ name }) => name),
    tasks: features.length > 0 ? [] : tasks.map(nameOf),
    frameworks,
    screens,
    fields,
  }
}

function readKind({ knowledge, read }: Context, words: string): void {
  const [found] = knowledge.findArchetypes(words).filter(({ archetype }) => archetype.area !== 'general')
  if (found) read.commands.push({ does: 'kind', kind: found.archetype.id, words })
  else read.problems.push(`I do not know what kind of app “${words}” is.`)
}

type TaskMeaning = 'split' | 'merge' | 'before' | 'after' | 'first' | 'last'

function readTasks(
  context: Context,
  request: Request & { meaning: TaskMeaning },
  before: readonly Request[],
): void {
  const { meaning, slots, named, about, text } = request
  const { read } = context
  const task = subjectWithTasks(context, slots['task'] ? [slots['task']] : named, before)
  const other = slots['other'] ? subjectWithTasks(context, [slots['other']], before) : undefined
  if (task === null && meaning === 'first' && asksForNew(context, request)) return readAdd(context, request)
  if (task === null || other === null) {
    const missing = task === null ? (slots['task'] ?? about) : slots['other']!
    const isTold = read.problems.length > 0 && isBack(context, [missing])
    if (!isTold) read.problems.push(`I did not find “${missing}” in the plan.`)
    return
  }
  const first = firstTask(task)
  if (meaning === 'split') read.commands.push({ does: 'split', task: first })
  else if (meaning === 'merge') {
    const second = firstTask(other!, first)
    if (second.title === first.title) read.problems.push(`“${text}” names only one task.`)
    else read.commands.push({ does: 'merge', first, second })
  } else
    read.commands.push({
      does: 'move',
      tasks: tasksOf(task),
      place: meaning,
      other: other ? tasksOf(other).at(meaning === 'after' ? -1 : 0)! : null,
    })
}

function subjectWithTasks(context: Context, named: readonly string[], before: readonly Request[]) {
  const { find } = context
  const own = isBack(context, named) ? before.toReversed().flatMap((request) => request.named) : named
  return own.map((words) => find(words)).find(hasTasks) ?? null
}

/** "it", "them". */
function isBack({ knowledge }: Context, named: readonly string[]): boolean {
  const refers = new Set(knowledge.commands.refers.flatMap(wordsOf))
  return named.every((words) => wordsOf(words).every((word) => refers.has(word)))
}

function asksForNew({ knowledge }: Context, { about, named }: Request): boolean {
  return [about, ...named].some((words) => knowledge.readAsk.asked(words).length > 0)
}

function firstTask(subject: Subject, but?: TaskName): TaskName {
  const named = [...subject.tasks, ...subject.featureTasks].map(nameOf)
  return named.find(({ title }) => title !== but?.title) ?? but!
}

function tasksOf({ features, tasks, featureTasks }: Subject): TaskName[] {
  return features.length > 0 ? featureTasks.map(nameOf) : tasks.slice(0, 1).map(nameOf)
}

function hasTasks({ tasks, featureTasks }: Subject): boolean {
  return tasks.length + featureTasks.length > 0
}

function nameOf({ phase, task }: PlacedTitle): TaskName {
  return { phase, title: task.title }
}

function quotedFor({ features }: Plan): string[] {
  const last = features.slice(1).at(-1)
  return [...(last ? [`leave out ${last.name}`] : []), '5 hours a week']
}

function splitAtJoints(text: string, joints: readonly string[]): string[] {
  const words = text.split(/\s+/)
  const parts: string[][] = [[]]
  for (const word of words) {
    if (joints.includes(wordsOf(word).join(' '))) parts.push([])
    else parts.at(-1)!.push(word)
  }
  return parts.filter((part) => part.length > 0).map((part) => part.join(' '))
}
