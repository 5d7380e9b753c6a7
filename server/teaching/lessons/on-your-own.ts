import type { Task } from '#contract/tasks/task.ts'
import { sentencesOf } from '#server/teaching/guide/passages.ts'

/**
 * The final exercise without help. Worded from the task, because an article's exercise is about another app. Null if
 * the task says too little.
 */
export function onYourOwn({ description, doneWhen }: Pick<Task, 'description' | 'doneWhen'>): string | null {
  const goal = doneWhen ?? sentencesOf(description ?? '').at(-1) ?? ''
  return goal.trim() === '' ? null : `Close the lesson and write it yourself, until this is so: ${goal}`
}
