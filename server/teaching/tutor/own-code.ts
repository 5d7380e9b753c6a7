import { readCodeModel } from '#server/swift/code-model.ts'
import { swiftFaults } from '#server/swift/parse-swift.ts'
import type { Answer } from '#server/teaching/guide/answer.ts'

const screenProtocols = new Set(['View', 'App', 'Widget', 'Scene', 'PreviewProvider'])

/** Names of the structs, classes, enums and actors that a piece of Swift declares, in order, without views. */
export function declaredTypes(code: string): string[] {
  const types = readCodeModel(code)?.types ?? []
  return types
    .filter(
      ({ kind, conforms }) => kind !== 'extension' && !conforms.some((name) => screenProtocols.has(name)),
    )
    .map(({ name }) => name)
}

/** The learner's type that a message names: "my Hike model", "with my Book". Null where it names none. */
export function typeNamedIn(text: string, known: readonly string[]): string | null {
  const mine = /\b(?:my|mein|meine|meinem|mi|mon|ma|meu|minha|own|our)\s+`?([A-Z][A-Za-z0-9]*)`?/.exec(
    text,
  )?.[1]
  if (mine) return mine
  return known.find((name) => new RegExp(`\\b${name}s?\\b`, 'i').test(text)) ?? null
}

/** An answer's code with the learner's own type in place of the example's; the code as it stands where that does not fit. */
export function inLearnersNames(code: string, { slots }: Pick<Answer, 'slots'>, type: string | null): string {
  if (!type || !slots.type || !/^[A-Z]\w*$/.test(type) || new RegExp(`\\b${type}\\b`).test(code)) return code
  const one = type.charAt(0).toLowerCase() + type.slice(1)
  const pairs: [string | undefined, string][] = [
    [slots.view, `${type}${slots.view?.replace(slots.type, '') || 'View'}`],
    [slots.list, pluralOf(one)],
    [slots.list && capitalised(slots.list), pluralOf(type)],
    [slots.type, type],
    [slots.value, one],
  ]
  const renamed = pairs.reduce(
    (text, [from, to]) =>
      from
        ? text.replace(new RegExp(`${/^[A-Z]/.test(from) ? '' : '(?<![A-Za-z])'}${from}(?![a-z])`, 'g'), to)
        : text,
    code,
  )
  return swiftFaults(renamed).length > 0 ? code : renamed
}

function capitalised(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1)
}

/** In code the many need a name of their own. */
function pluralOf(name: string): string {
  if (/[^aeiou]y$/.test(name)) return `${name.slice(0, -1)}ies`
  return /(?:s|x|z|ch|sh)$/.test(name) ? `${name}es` : `${name}s`
}
