import { wordsOf } from '#server/language/normalise.ts'
import { splitCamelCase } from '#server/language/split-camel-case.ts'
import { partsOf, taskNameOf, type Subject } from './plan-parts.ts'
import { choicesFor } from './choices.ts'
import { isPronoun } from './pointing-words.ts'
import type { Context, DroppedSubject, Outcome } from './plan-command.ts'

/**
 * Takes out or puts off what the words surely name, all of them. Of a list, each part is answered. Null where
 * a single thing may mean another, or where it is no name.
 */
export function readDropped(context: Context, does: 'drop' | 'later', words: string): Outcome | null {
  const all = subjectsOf(context, words)
  const parts = all ? [] : partsOf(words)
  const found = parts.map((part) => ({ part, subject: context.find.sure(part) }))
  const subjects = all ?? found.flatMap(({ subject }) => (subject ? [subject] : []))
  const others = found.flatMap(({ part, subject }) => (subject ? [] : [part]))
  // A screen that no task builds is part of something larger.
  const isPart = subjects.some(
    ({ screens, tasks, frameworks }) => screens.length > 0 && tasks.length + frameworks.length === 0,
  )
  if (
    others.length + subjects.length === 0 ||
    (others.length > 0 && parts.length === 1) ||
    (isPart && !context.quotedName(words)) ||
    !others.every((part) => isPartName(context, part))
  )
    return null
  const unsure = others.map((part) => choicesFor(context, part, does === 'drop' ? 'Remove' : 'later'))
  return {
    commands: subjects.map((subject) => ({ does, subject: dropped(subject) })),
    problems: unsure.flatMap((one) => one?.problems ?? []),
    choices: unsure.flatMap((one) => one?.choices ?? []),
    subjects,
  }
}

/** A few words that are no clause. */
function isPartName({ knowledge }: Context, part: string): boolean {
  const words = wordsOf(part).filter((word) => !knowledge.commands.articles.includes(word))
  return (
    words.length > 0 &&
    words.length <= mostInName &&
    !words.some((word) => knowledge.kinds.functions.has(word))
  )
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
