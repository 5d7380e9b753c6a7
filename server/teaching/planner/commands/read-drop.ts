import { wordsOf } from '#server/language/normalise.ts'
import { splitCamelCase } from '#server/language/split-camel-case.ts'
import { partsOf, taskNameOf, type Subject } from './plan-parts.ts'
import type { Context, DroppedSubject, Outcome } from './plan-command.ts'

/** Takes out or puts off what the words surely name, all of them; null where one of them may mean another. */
export function readDropped(context: Context, does: 'drop' | 'later', words: string): Outcome | null {
  const all = subjectsOf(context, words)
  const parts = partsOf(words)
  const subjects = all ?? parts.map((part) => context.find.sure(part)).filter((one) => one !== null)
  const missing = all ? [] : parts.filter((part) => !context.find.sure(part))
  // A screen that no task builds is part of something larger.
  const isPart = subjects.some(
    ({ screens, tasks, frameworks }) => screens.length > 0 && tasks.length + frameworks.length === 0,
  )
  if (
    subjects.length === 0 ||
    (isPart && !context.quotedName(words)) ||
    !missing.every((part) => isMissing(context, part))
  )
    return null
  return {
    commands: subjects.map((subject) => ({ does, subject: dropped(subject) })),
    problems: missing.map((part) => `“${part}” is not in the plan, so there is nothing to take out.`),
    subjects,
  }
}

/** A name that nothing in the plan has, and no clause. */
function isMissing({ find, knowledge }: Context, part: string): boolean {
  const words = wordsOf(part).filter((word) => !knowledge.commands.articles.includes(word))
  const isName =
    words.length > 0 &&
    words.length <= mostInName &&
    !words.some((word) => knowledge.kinds.functions.has(word))
  return isName && find.maybe(part).length === 0
}

const mostInName = 3

/** The things that the words name; for "it" and "them", what was named before. Null if that is not clear. */
export function subjectsOf(context: Context, words: string): Subject[] | null {
  if (isPronoun(context, words)) return namedBefore(context)
  const parts = partsOf(words)
  const subjects = parts.map((part) => context.find.sure(part))
  if (parts.length > 1 && subjects.every((subject) => subject !== null)) return subjects
  const whole = context.find.sure(words)
  return whole ? [whole] : null
}

export function isPronoun({ knowledge: { commands } }: Context, words: string): boolean {
  const said = wordsOf(words)
  const known = new Set([...commands.refers, ...commands.articles, ...commands.soft])
  return said.length > 0 && said.every((word) => known.has(word))
}

function namedBefore({ before, find }: Context): Subject[] | null {
  if (before.isUnsure) return null
  if (before.subjects.length > 0) return before.subjects
  const named = find.mentioned(before.text)
  return named.length === 1 ? named : null
}

function dropped({ words, features, tasks, frameworks, screens, fields }: Subject): DroppedSubject {
  const [field] = fields
  return {
    words: screens[0] ?? (field ? splitCamelCase(field.field).toLowerCase() : words),
    features: features.map(({ name }) => name),
    tasks: features.length > 0 ? [] : tasks.map(taskNameOf),
    frameworks,
    screens,
    fields,
  }
}
