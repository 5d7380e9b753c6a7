import { stemsOf } from '#server/language/normalise.ts'
import type { Diagnostic } from './diagnostic.ts'

type Cause = Diagnostic['causes'][number]

const fewestWords = 2

/**
 * The causes by likelihood, but those that the message itself points to come first. "Guideline 4.2" leaves
 * only the cause with that number.
 */
export function orderCauses(
  { causes, title }: Pick<Diagnostic, 'causes' | 'title'>,
  message: string,
  names: Readonly<Record<string, string>>,
  tellingStems: (text: string) => string[],
): Cause[] {
  const numbers = Object.values(names).flatMap((name) => /^\d+(?:\.\d+)+/.exec(name)?.[0] ?? [])
  const numbered = causes.find(({ cause }) => numbers.some((number) => cause.includes(number)))
  if (numbered) return [numbered]
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
  return cause && most >= fewestWords ? [cause, ...causes.filter((one) => one !== cause)] : causes
}
