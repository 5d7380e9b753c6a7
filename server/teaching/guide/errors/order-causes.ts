import { stemsOf } from '#server/language/normalise.ts'
import type { Diagnostic } from './diagnostic.ts'

type Cause = Diagnostic['causes'][number]

const fewestWords = 2

/** The causes in their order of likelihood, but first the one whose own signs the message names: "guideline 4.2" is not about 2.1. */
export function orderCauses(
  { causes, title }: Pick<Diagnostic, 'causes' | 'title'>,
  message: string,
  tellingStems: (text: string) => string[],
): Cause[] {
  const said = new Set(stemsOf(message))
  const signs = causes.map(({ cause, tell }) => new Set(tellingStems(`${cause} ${tell}`)))
  const common = new Set(stemsOf(title))
  const named = signs.map((words, at) => {
    const own = [...words].filter(
      (word) =>
        said.has(word) &&
        !common.has(word) &&
        !signs.some((others, other) => other !== at && others.has(word)),
    )
    // A number such as 4.2 stands for one thing only.
    return own.reduce((sum, word) => sum + (/\d\.\d/.test(word) ? fewestWords : 1), 0)
  })
  const most = Math.max(...named)
  const first = named.indexOf(most)
  const cause = causes[first]
  return cause && most >= fewestWords ? [cause, ...causes.filter((one) => one !== cause)] : causes
}
