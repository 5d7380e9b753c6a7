import { stemsOf } from '#server/language/normalise.ts'
import type { Diagnostic } from './diagnostic.ts'

type Cause = Diagnostic['causes'][number]
type Names = Readonly<Record<string, string>>

const fewestWords = 2

/**
 * The causes that the message's fields and the code do not rule out. Sorted by matching conditions, then by the
 * message's words, then by likelihood. For "Guideline 4.2", only the cause with that number.
 */
export function fittingCauses(
  diagnostic: Pick<Diagnostic, 'causes' | 'title'>,
  message: string,
  names: Names,
  code: string,
  tellingStems: (text: string) => string[],
): Cause[] {
  const { causes } = diagnostic
  const numbers = Object.values(names).flatMap((name) => /^\d+(?:\.\d+)+/.exec(name)?.[0] ?? [])
  const numbered = causes.find(({ cause }) => numbers.some((number) => cause.includes(number)))
  if (numbered) return [numbered]
  const possible = causes.filter((cause) => !isContradicted(cause, names, code))
  const ordered = byWords(
    { ...diagnostic, causes: possible.length > 0 ? possible : causes },
    message,
    tellingStems,
  )
  return ordered.toSorted((one, other) => agreeing(other, names, code) - agreeing(one, names, code))
}

function isContradicted({ when, unless }: Cause, names: Names, code: string): boolean {
  if (unless && code !== '' && new RegExp(withFields(unless, names)).test(code)) return true
  return Object.entries(when).some(([field, pattern]) => {
    const value = names[field]
    return field !== 'code' && value !== undefined && !new RegExp(pattern, 'iu').test(value)
  })
}

function agreeing({ when }: Cause, names: Names, code: string): number {
  return Object.entries(when).filter(([field, pattern]) => {
    const value = field === 'code' ? code : names[field]
    return value !== undefined && new RegExp(withFields(pattern, names), 'u').test(value)
  }).length
}

function withFields(pattern: string, names: Names): string {
  return pattern.replace(/\{([a-z]+)\}/g, (_, name: string) => (names[name] ?? '\\w+').replace(/\W/g, '\\$&'))
}

/** Moves the cause that the message's words point to to the front. */
function byWords(
  { causes, title }: Pick<Diagnostic, 'causes' | 'title'>,
  message: string,
  tellingStems: (text: string) => string[],
): Cause[] {
  const said = new Set(stemsOf(message))
  const signs = causes.map(({ cause, tell }) => new Set(tellingStems(`${cause} ${tell}`)))
  const common = new Set(stemsOf(title))
  const named = signs.map((words, at) => {
    return [...words].filter(
      (word) =>
        said.has(word) &&
        !common.has(word) &&
        !signs.some((others, other) => other !== at && others.has(word)),
    ).length
  })
  const most = Math.max(...named)
  const first = named.indexOf(most)
  const cause = causes[first]
  return cause && most >= fewestWords ? [cause, ...causes.filter((one) => one !== cause)] : [...causes]
}
