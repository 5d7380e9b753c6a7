import { limits } from '#contract/limits.ts'
import { wordsOf } from '#server/language/normalise.ts'
import type { Plan } from '#contract/plan/plan.ts'
import type { ProposalItem } from '#contract/plan/proposal.ts'
import type { PlannerKnowledge } from '#server/teaching/planner/load-planner-knowledge.ts'
import type { RequestMeaning } from '#server/teaching/planner/planner-data.ts'
import { createSubjectFinder, isFound } from './find-subject.ts'
import type { Context, PlanCommand, ReadCommands } from './plan-command.ts'
import { isKnownName, readAdd } from './read-add.ts'
import { readBack } from './read-back.ts'
import { readDrop } from './read-drop.ts'
import { hoursFor, paceCommand, paceNote } from './read-pace.ts'
import { withNamesAsWords } from './quoted-names.ts'
import type { Request } from './read-requests.ts'
import { readTasks } from './read-task-command.ts'
import { wordIn } from './rename-word.ts'

/** Reads a wish as commands for an existing plan. */
export function readCommands(knowledge: PlannerKnowledge, plan: Plan, wish: string): ReadCommands {
  const read: ReadCommands = {
    commands: [],
    problems: [],
    notUnderstood: [],
    named: [],
    quoted: quotedFor(plan),
  }
  const named = withNamesAsWords(plan, wish)
  const context: Context = {
    knowledge,
    plan,
    find: createSubjectFinder(knowledge, plan, named.quotedName),
    quotedName: named.quotedName,
    read,
  }
  const requests = withContinued(context, knowledge.readRequests(named.wish))
  for (const [at, request] of requests.entries()) readRequest(context, request, requests.slice(0, at))
  const { tells } = knowledge.commands
  const meanings = new Set(requests.map(({ meaning }) => meaning))
  if (meanings.has('beginner') && read.commands.every(({ does }) => does === 'fewer' || does === 'simpler'))
    read.commands.push({ does: 'simpler' })
  read.commands = withoutRepeats(read.commands)
  if (read.commands.length === 0) read.named = namedParts(context, requests)
  const isAnswered = read.commands.length + read.problems.length > 0
  const isAside = !isAnswered && read.notUnderstood.length === 0 && !meanings.has('question')
  if (isAside) return { ...read, problems: [tells.nothing] }
  if (!isAnswered && meanings.has('question'))
    return { ...read, problems: [tells.question], notUnderstood: [] }
  // Do not report a reason or a remark that accompanies an understood request.
  return named.restored(isAnswered ? { ...read, notUnderstood: [] } : read)
}

const goesOnWith: readonly (RequestMeaning | null)[] = ['drop', 'later', 'add']

/** Joins fragments to the request before them: "drop the map, the widget and the photos". */
function withContinued({ knowledge, find }: Context, requests: readonly Request[]): Request[] {
  const joined: Request[] = []
  for (const request of requests) {
    const before = joined.at(-1)
    const goesOn =
      before !== undefined &&
      goesOnWith.includes(before.meaning) &&
      (request.meaning === null || (before.meaning !== 'add' && isBareName(request)))
    // What follows an addition belongs to it only where it is known; anything else is asked about.
    if (goesOn && before.meaning === 'add' && knowledge.readAsk.asked(request.text).length > 0)
      joined.splice(-1, 1, { ...before, text: `${before.text}, ${request.text}` })
    else if (goesOn && before.meaning !== 'add' && (request.meaning === 'add' || isFound(find(request.text))))
      joined.push({ ...request, meaning: before.meaning })
    else joined.push(request)
  }
  return joined
}

/** True for a bare addition such as "and also the photos". */
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
      // A name alone asks for the thing; what speaks of a part that is there is only about it.
      return void (isKnownName(knowledge, text) && !isAboutPart(context, request)
        ? readAdd(context, request)
        : read.notUnderstood.push(text))
    case 'nothing':
    case 'question':
    // Read at the end: beside a request it is only the reason for it.
    case 'beginner':
      return
    case 'unclear':
      return void read.notUnderstood.push(text)
    case 'undo':
      return void read.problems.push(tells.undo)
    case 'back':
      if (readBack(context, [...request.named, request.about])) return
      if (knowledge.readAsk.asked(request.about).length > 0)
        return readAdd(context, { ...request, wanted: request.about })
      return void read.problems.push(tells.notPutOff)
    case 'rename':
      return readRename(context, slots['name']!)
    case 'word':
      return readWord(context, request)
    case 'fewer':
    case 'detail':
    case 'simpler':
      // All tasks are meant only where nothing else is named: not in "make the snake a train".
      if (isAboutPart(context, request, false) || isOfOneTask(context, text) || request.named.length > 0)
        return void read.notUnderstood.push(text)
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
      if (wordIn(knowledge, plan, slots['what']!, 'name') && !isFound(context.find(slots['what']!)))
        return void read.commands.push(renameWord(slots['what']!, slots['new']!))
      readDrop(context, 'drop', request, before)
      return readAdd(context, { ...request, text: `add ${slots['new']!}`, wanted: slots['new']! })
    case 'drop':
    case 'later':
      return readDrop(context, meaning, request, before)
    default:
      return readTasks(context, { ...request, meaning }, before)
  }
}

/** "Split the first task" means one, "split each task" all. */
function isOfOneTask({ knowledge }: Context, text: string): boolean {
  const words = wordsOf(text)
  return words.includes('task') && !words.some((word) => knowledge.ownApp.reads.each.includes(word))
}

function withoutRepeats(commands: readonly PlanCommand[]): PlanCommand[] {
  return [...new Map(commands.map((command) => [JSON.stringify(command), command])).values()]
}

const mostNamed = 4

/** What a request that leads to nothing may mean, to be chosen from. */
function namedParts({ find }: Context, requests: readonly Request[]): ProposalItem[] {
  const parts = requests.flatMap(({ named, slots }) => {
    const [found] = [...Object.values(slots), ...named].map((words) => find(words)).filter(isFound)
    return found ? [found] : []
  })
  const items = parts.flatMap(({ features, screens, tasks }): ProposalItem[] => [
    ...features.map(({ name }) => ({ kind: 'feature' as const, name })),
    ...screens.map((name) => ({ kind: 'screen' as const, name })),
    ...(features.length === 0
      ? tasks.slice(0, 2).map(({ task }) => ({ kind: 'task' as const, name: task.title }))
      : []),
  ])
  return [...new Map(items.map((item) => [`${item.kind} ${item.name}`, item])).values()].slice(0, mostNamed)
}

function isAboutPart({ find }: Context, { named }: Request, strictly = true): boolean {
  return named.some((words) => isFound(find(words, strictly)))
}

function readRename({ plan: { appName: was }, read }: Context, said: string): void {
  const name = said.slice(0, limits.taskTitle)
  if (was && was !== name) read.commands.push({ does: 'edit', edit: { change: 'rename-app', was, name } })
  else
    read.problems.push(
      was ? `The app is called ${was} already.` : 'This plan does not contain the app’s name.',
    )
}

function readWord({ knowledge, plan, read, quotedName }: Context, { slots }: Request): void {
  const [was, name] = [slots['was'] ?? '', slots['name'] ?? ''].map(withoutQuotes) as [string, string]
  const found = quotedName(was) ?? wordIn(knowledge, plan, was, 'text')
  if (found) read.commands.push(renameWord(found, name))
  else read.problems.push(`The plan does not speak of “${was}”, so there is nothing to rename.`)
}

function renameWord(was: string, name: string): PlanCommand {
  return { does: 'edit', edit: { change: 'rename-word', was, name: name.slice(0, limits.taskTitle) } }
}

function withoutQuotes(text: string): string {
  return text.replace(/^["'“”„«‘’\s]+|(?<!["'“”»‘’\s])["'“”»‘’\s]+$/g, '')
}

function readHours({ plan, read }: Context, hours: number | null): void {
  const hoursPerWeek = hoursFor(hours)
  if (hoursPerWeek === null)
    read.problems.push('Say how many hours a week you have, for example “5 hours a week”.')
  else read.commands.push(paceCommand(plan, hoursPerWeek))
}

function readEnd({ plan, read }: Context, meaning: 'weeks' | 'deadline', weeks: number | null): void {
  const { hoursPerWeek, note } = paceNote(plan, meaning === 'weeks' ? weeks : null)
  if (hoursPerWeek !== null) read.commands.push(paceCommand(plan, hoursPerWeek))
  read.problems.push(note)
}

function readKind({ knowledge, read }: Context, words: string): void {
  const [found] = knowledge.findArchetypes(words).filter(({ archetype }) => archetype.area !== 'general')
  if (found) read.commands.push({ does: 'kind', kind: found.archetype.id, words })
  else read.problems.push(`I do not know what kind of app “${words}” is.`)
}

function quotedFor({ features }: Plan): string[] {
  const last = features.slice(1).at(-1)
  return [...(last ? [`leave out ${last.name}`] : []), '5 hours a week']
}
