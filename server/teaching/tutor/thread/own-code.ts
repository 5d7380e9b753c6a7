import { readCodeModel } from '#server/swift/code-model.ts'
import { swiftFaults } from '#server/swift/parse-swift.ts'
import type { Answer } from '#server/teaching/guide/answer.ts'

/** Types with these protocols are part of the screen and do not store values. */
export const screenProtocols = new Set(['View', 'App', 'Widget', 'Scene', 'PreviewProvider'])

/** Names of the structs, classes, enums and actors in a piece of Swift, in order, without views. */
export function declaredTypes(code: string): string[] {
  const types = readCodeModel(code)?.types ?? []
  return types
    .filter(
      ({ kind, conforms }) => kind !== 'extension' && !conforms.some((name) => screenProtocols.has(name)),
    )
    .map(({ name }) => name)
}

/**
 * The type of the learner's that a message names: a known one, or one written as code ("my `Hike`", "my
 * HikeLog", "my Hike model"). Null if there is none.
 */
export function typeNamedIn(text: string, known: readonly string[]): string | null {
  const shown = known.find((name) => new RegExp(`(?<!\\w)${RegExp.escape(name)}s?(?!\\w)`, 'i').test(text))
  return (
    shown ??
    /`([A-Z][A-Za-z0-9]*)`/.exec(text)?.[1] ??
    /\b([A-Z][a-z0-9]+[A-Z]\w*)\s+(?:model|struct|class|type)\b/.exec(text)?.[1] ??
    /\b[Mm]y\s+([A-Z][a-z0-9]+)(?:\s+(?:model|struct|class|type)\b|\W*$)/.exec(text)?.[1] ??
    null
  )
}

/**
 * The text with "struct" for the learner's types and "property" for their properties after "by", to compare
 * it with known questions.
 */
export function inPlainNames(
  text: string,
  own: readonly { name: string; fields: { name: string }[] }[],
): string {
  const named = ({ name }: { name: string }) =>
    new RegExp(`\\b${RegExp.escape(name)}s?\\b|(?<=\\bmy )${RegExp.escape(name.toLowerCase())}s?\\b`, 'g')
  const types = own.filter((type) => named(type).test(text))
  const fields = new Set(types.flatMap((type) => type.fields.map(({ name }) => name)))
  return types
    .reduce((said, type) => said.replace(named(type), 'struct'), text)
    .replace(/\bby (?:its |the |their )?(\w{1,60})/g, (whole, name: string) =>
      fields.has(name) ? 'by property' : whole,
    )
}

/** An answer's code with the learner's type instead of the example's; unchanged if that does not parse. */
export function inLearnersNames(code: string, { slots }: Pick<Answer, 'slots'>, type: string | null): string {
  const renamed = renameIn(code, slots, type)
  return swiftFaults(renamed).length > 0 ? code : renamed
}

/** An answer's sentences with the learner's names in their code spans. */
export function proseInLearnersNames(
  text: string,
  slots: Answer['slots'],
  type: string,
  property: string | null = null,
): string {
  return text.replace(/`[^`]+`|'[A-Z]\w*'/g, (span) => {
    const renamed = renameIn(span, slots, type)
    return property && slots.property
      ? renamed.replace(new RegExp(`(?<=[.(\\\\]\\s?)${slots.property}\\b`, 'g'), property)
      : renamed
  })
}

function renameIn(code: string, slots: Answer['slots'], type: string | null): string {
  if (!type || !slots.type || !/^[A-Z]\w*$/.test(type) || new RegExp(`\\b${type}\\b`).test(code)) return code
  const one = type.charAt(0).toLowerCase() + type.slice(1)
  const pairs: [string | undefined, string][] = [
    [slots.view, `${type}${slots.view?.replace(slots.type, '') || 'View'}`],
    [slots.list, pluralOf(one)],
    [slots.list && capitalised(slots.list), pluralOf(type)],
    [slots.type, type],
    [slots.value, one],
  ]
  return pairs.reduce(
    (text, [from, to]) =>
      from
        ? text.replace(new RegExp(`${/^[A-Z]/.test(from) ? '' : '(?<![A-Za-z])'}${from}(?![a-z])`, 'g'), to)
        : text,
    code,
  )
}

function capitalised(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1)
}

/** In code, a list needs a name that differs from the value's, so every noun gets a plural. */
function pluralOf(name: string): string {
  if (/[^aeiou]y$/.test(name)) return `${name.slice(0, -1)}ies`
  return /(?:s|x|z|ch|sh)$/.test(name) ? `${name}es` : `${name}s`
}
