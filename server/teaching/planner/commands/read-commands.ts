import type { Plan } from '#contract/plan.ts'
import { wordsOf } from '#server/language/normalise.ts'
import type { PlannerKnowledge } from '#server/teaching/planner/load-planner-knowledge.ts'
import { createSubjectFinder, type PlacedTitle, type Subject, type SubjectFinder } from './find-subject.ts'
import type { Request } from './read-requests.ts'

export interface TaskName {
  phase: string
  title: string
}

/** Something to do to a plan, in the plan's own names. */
export type PlanCommand =
  | { does: 'rename'; name: string }
  | { does: 'fewer' }
  | { does: 'detail' }
  | { does: 'drop' | 'later'; subject: DroppedSubject }
  | { does: 'add'; words: string }
  | { does: 'split'; task: TaskName }
  | { does: 'merge'; first: TaskName; second: TaskName }
  | { does: 'move'; tasks: TaskName[]; place: 'before' | 'after' | 'first' | 'last'; other: TaskName | null }
  | { does: 'kind'; kind: string; words: string }

export interface DroppedSubject {
  words: string
  features: string[]
  tasks: TaskName[]
  frameworks: string[]
  screens: string[]
}

export interface ReadCommands {
  commands: PlanCommand[]
  /** What was asked and cannot be done, as sentences. */
  problems: string[]
  /** Requests that are in no frame. */
  notUnderstood: string[]
  /** Two requests that can be made of any plan. */
  quoted: string[]
}

/** With less of its own words, what only sounds like a command and speaks of nothing in the plan asks for something new. */
const certainWords = 2

/** Reads a wish as what is to be done to a plan that stands. */
export function readCommands(knowledge: PlannerKnowledge, plan: Plan, wish: string): ReadCommands {
  const find = createSubjectFinder(knowledge, plan)
  const context: Context = { knowledge, find, joints: knowledge.commands.joints }
  const read: ReadCommands = {
    commands: [],
    problems: [],
    notUnderstood: [],
    quoted: knowledge.commands.quoted,
  }
  let before: Request | null = null
  for (const request of knowledge.readRequests(wish)) {
    // "drop the map, the widget and the photos" goes on with the same command.
    const goesOn = request.command === null && (before?.command === 'drop' || before?.command === 'later')
    const asked: Request =
      goesOn && isSomething(find(request.text))
        ? { ...request, command: before!.command, slots: { what: request.text } }
        : request
    readRequest(context, asked, read)
    before = asked
  }
  return read
}

interface Context {
  knowledge: PlannerKnowledge
  find: SubjectFinder
  joints: readonly string[]
}

function readRequest(context: Context, request: Request, read: ReadCommands): void {
  const { slots, command } = request
  switch (command) {
    case null:
      return asksForNew(context, request.text)
        ? void read.commands.push({ does: 'add', words: request.text })
        : void read.notUnderstood.push(request.text)
    case 'rename':
      return void read.commands.push({ does: 'rename', name: slots['name']! })
    case 'fewer':
    case 'detail':
      return void read.commands.push({ does: command })
    case 'add':
      return void read.commands.push({ does: 'add', words: slots['what']! })
    case 'kind':
      return readKind(context, slots['kind']!, read)
    case 'instead':
      readDrop(context, 'drop', slots['what']!, read)
      return void read.commands.push({ does: 'add', words: slots['new']! })
    case 'drop':
    case 'later':
      return readDrop(context, command, slots['what']!, read)
    default:
      return readTasks(context, { ...request, command }, read)
  }
}

function asksForNew({ knowledge }: Context, text: string): boolean {
  return knowledge.readAsk.asked(text).length > 0
}

function readDrop(context: Context, does: 'drop' | 'later', what: string, read: ReadCommands): void {
  const whole = context.find(what)
  const parts = isSomething(whole) ? [whole] : splitAtJoints(what, context.joints).map(context.find)
  for (const subject of parts) {
    if (isSomething(subject)) read.commands.push({ does, subject: dropped(subject) })
    else read.problems.push(`“${subject.words}” is not in the plan, so there is nothing to take out.`)
  }
}

function dropped({ words, features, tasks, frameworks, screens }: Subject): DroppedSubject {
  return {
    words,
    features: features.map(({ name }) => name),
    tasks: features.length > 0 ? [] : tasks.map(nameOf),
    frameworks,
    screens,
  }
}

function readKind({ knowledge }: Context, words: string, read: ReadCommands): void {
  const [found] = knowledge.findArchetypes(words).filter(({ archetype }) => archetype.area !== 'general')
  if (found) read.commands.push({ does: 'kind', kind: found.archetype.id, words })
  else read.problems.push(`I do not know what kind of app “${words}” is.`)
}

type TaskCommand = 'split' | 'merge' | 'before' | 'after' | 'first' | 'last'

function readTasks(context: Context, request: Request & { command: TaskCommand }, read: ReadCommands): void {
  const { command, slots, text, known } = request
  const [task, other] = [slots['task']!, slots['other']].map((words) =>
    words === undefined ? undefined : context.find(words),
  )
  const missing = [task, other].find((subject) => subject && !hasTasks(subject))
  if (missing) {
    if (known < certainWords) {
      if (asksForNew(context, text)) read.commands.push({ does: 'add', words: text })
      else read.notUnderstood.push(text)
    } else read.problems.push(`I did not find “${missing.words}” in the plan.`)
    return
  }
  const first = firstTask(task!)
  if (command === 'split') read.commands.push({ does: 'split', task: first })
  else if (command === 'merge') {
    const second = firstTask(other!, first)
    if (second.title === first.title) read.problems.push(`“${text}” names only one task.`)
    else read.commands.push({ does: 'merge', first, second })
  } else
    read.commands.push({
      does: 'move',
      tasks: tasksOf(task!),
      place: command,
      other: other ? tasksOf(other).at(command === 'after' ? -1 : 0)! : null,
    })
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

function isSomething({ features, tasks, frameworks, screens }: Subject): boolean {
  return features.length + tasks.length + frameworks.length + screens.length > 0
}

function nameOf({ phase, task }: PlacedTitle): TaskName {
  return { phase, title: task.title }
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
