import { wordsOf } from '#server/language/normalise.ts'
import { taskNameOf, type Subject } from './find-subject.ts'
import type { Context, TaskName } from './plan-command.ts'
import { readAdd } from './read-add.ts'
import type { Request } from './read-requests.ts'

type TaskMeaning = 'split' | 'merge' | 'before' | 'after' | 'first' | 'last'

/** Splits, joins or moves tasks. */
export function readTasks(
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
    const isTold = read.problems.length > 0 && isPronoun(context, [missing])
    if (!isTold) read.problems.push(`I did not find “${missing}” in the plan.`)
    return
  }
  const first = firstTask(task)
  if (meaning === 'split')
    read.commands.push(...tasksToSplit(task).map((one) => ({ does: 'split' as const, task: one })))
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
  const own = isPronoun(context, named) ? before.toReversed().flatMap((request) => request.named) : named
  return own.map((words) => find(words)).find(hasTasks) ?? null
}

/** True if all words are pronouns such as "it" or "them". */
function isPronoun({ knowledge }: Context, named: readonly string[]): boolean {
  const refers = new Set(knowledge.commands.refers.flatMap(wordsOf))
  return named.every((words) => wordsOf(words).every((word) => refers.has(word)))
}

function asksForNew({ knowledge }: Context, { about, named }: Request): boolean {
  return [about, ...named].some((words) => knowledge.readAsk.asked(words).length > 0)
}

const smallEnough = 30

/** The tasks of a feature that are not small yet; of several tasks the one that fits best. */
function tasksToSplit(subject: Subject): TaskName[] {
  if (subject.features.length === 0) return [firstTask(subject)]
  const large = subject.featureTasks.filter(({ task }) => task.minutes > smallEnough).map(taskNameOf)
  return large.length > 0 ? large : [firstTask(subject)]
}

function firstTask(subject: Subject, but?: TaskName): TaskName {
  const named = [...subject.tasks, ...subject.featureTasks].map(taskNameOf)
  return named.find(({ title }) => title !== but?.title) ?? but!
}

function tasksOf({ features, tasks, featureTasks }: Subject): TaskName[] {
  return features.length > 0 ? featureTasks.map(taskNameOf) : tasks.slice(0, 1).map(taskNameOf)
}

function hasTasks({ tasks, featureTasks }: Subject): boolean {
  return tasks.length + featureTasks.length > 0
}
