import { taskNameOf, type Subject } from './plan-parts.ts'
import type { Context, Outcome, TaskName } from './plan-command.ts'
import { subjectsOf } from './read-drop.ts'

/** Splits, merges or moves tasks that are clearly named; null if they are not. */
export function readTasks(
  context: Context,
  meaning: 'split' | 'merge' | 'before' | 'after' | 'first' | 'last',
  slots: Readonly<Record<string, string>>,
): Outcome | null {
  const task = withTasks(context, slots['task'] ?? slots['what'])
  const other = slots['other'] === undefined ? null : withTasks(context, slots['other'])
  if (!task || (slots['other'] !== undefined && !other)) return null
  const first = firstTask(task)
  if (meaning === 'split')
    return { commands: tasksToSplit(task).map((one) => ({ does: 'split', task: one })), subjects: [task] }
  if (meaning === 'merge') {
    const second = firstTask(other!, first)
    return second.title === first.title ? null : { commands: [{ does: 'merge', first, second }] }
  }
  const [base] = context.plan.features
  if (meaning === 'first' && base && task.features[0]?.name === base.name)
    return { problems: [`“${base.name}” comes first already.`] }
  return {
    commands: [
      {
        does: 'move',
        tasks: tasksOf(task),
        place: meaning,
        other: other ? tasksOf(other).at(meaning === 'after' ? -1 : 0)! : null,
      },
    ],
    subjects: [task],
  }
}

function withTasks(context: Context, words: string | undefined): Subject | null {
  const subjects = words === undefined ? null : subjectsOf(context, words)
  const [one] = subjects ?? []
  return one && subjects!.length === 1 && one.tasks.length + one.featureTasks.length > 0 ? one : null
}

const smallEnough = 30

/** A feature's tasks that are not small yet; of single tasks only the first. */
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
