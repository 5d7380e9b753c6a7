import { stemOf } from '#server/language/normalise.ts'
import { sentencesOf } from '#server/teaching/guide/passages.ts'
import type { CodeProperty, CodeType } from '#server/swift/code-model.ts'
import type { TaskHelp } from '#server/teaching/packs/task-help.ts'
import { namesProperty } from '#server/teaching/packs/task-words/listed-properties.ts'
import {
  wordsOfName,
  type PlannedProperty,
  type PlannedType,
} from '#server/teaching/packs/swift/planned-types.ts'

/** The type's required properties: relations and optional properties may come later. */
export function requiredProperties({ properties }: PlannedType): PlannedProperty[] {
  return properties.filter(
    ({ kind, isOptional, name }) => !isOptional && kind !== 'one' && kind !== 'many' && name !== 'id',
  )
}

/** A learner's property that matches a planned one with a similar name: `percent` for `tipPercent`. */
export interface Renamed {
  planned: PlannedProperty
  own: CodeProperty
}

export function compareProperties(
  required: readonly PlannedProperty[],
  own: CodeType,
  sameWords: readonly (readonly string[])[] = [],
) {
  const left = new Map(
    own.properties.filter(({ isComputed }) => !isComputed).map((property) => [property.name, property]),
  )
  const mistyped: { name: string; written: string }[] = []
  const renamed: Renamed[] = []
  const absent: PlannedProperty[] = []
  for (const property of required) {
    const found = left.get(plain(property.name))
    if (!found) {
      absent.push(property)
      continue
    }
    left.delete(found.name)
    if (found.type !== null && !isSameKind(found.type, property))
      mistyped.push({ name: found.name, written: found.type })
  }
  const take = (property: PlannedProperty, fits: (one: CodeProperty) => boolean) => {
    const found = [...left.values()].find(
      (one) => one.name !== 'id' && typeOf(one) !== null && isSameKind(typeOf(one)!, property) && fits(one),
    )
    if (found) left.delete(found.name)
    return found
  }
  const notNear = absent.filter((planned) => {
    const found = take(planned, (one) => isNear(one.name, plain(planned.name), sameWords))
    if (found) renamed.push({ planned, own: found })
    return !found
  })
  // Any remaining property of the same kind counts, because the learner may name it freely.
  const missing = notNear.filter((property) => !take(property, () => true))
  return { missing, mistyped, renamed }
}

const shortestStart = 3

/** Whether two names share a word, a form or abbreviation of one, or a synonym. */
export function isNear(name: string, planned: string, sameWords: readonly (readonly string[])[]): boolean {
  const own = tellingWords(name)
  return tellingWords(planned).some((word) =>
    own.some(
      (one) =>
        one === word ||
        stemOf(one) === stemOf(word) ||
        (one.length >= shortestStart && word.startsWith(one)) ||
        sameWords.some((same) => same.includes(one) && same.includes(word)),
    ),
  )
}

function tellingWords(name: string): string[] {
  const words = wordsOfName(name).split(' ')
  const telling = words.filter((word) => !/^(?:is|has|was|on|at|of|in|by|to|the)$/.test(word))
  return telling.length > 0 ? telling : words
}

/**
 * Properties that the task's text mentions and the learner's type lacks. Properties only in the plan are not
 * required.
 */
export function missingOf(
  type: PlannedType,
  own: CodeType,
  { ground: { task }, reading }: Pick<TaskHelp, 'ground' | 'reading'>,
): PlannedProperty[] {
  const told = sentencesOf(`${task.description} ${task.doneWhen}`)
  const asked = requiredProperties(type).filter(({ name }) => namesProperty(told, plain(name)))
  // Properties that the task mentions are matched first; any of the learner's properties may count for one.
  return compareProperties(asked, own, reading.clauses.sameWords).missing
}

/** The declared type, or the type inferred from the initial value; null if unknown. */
export function typeOf({ type, source }: CodeProperty): string | null {
  const value = source.includes('=') ? source.slice(source.indexOf('=') + 1).trim() : ''
  return type ?? inferred.find(([looks]) => looks.test(value))?.[1] ?? null
}

const inferred: readonly (readonly [RegExp, string])[] = [
  [/^(?:true|false)\b/, 'Bool'],
  [/^"/, 'String'],
  [/^-?\d/, 'Double'],
  [/^(?:Date\b|\.now\b)/, 'Date'],
]

const kindsByName: Record<string, string> = {
  String: 'text',
  Int: 'number',
  Double: 'number',
  Float: 'number',
  Decimal: 'number',
  TimeInterval: 'number',
  Date: 'date',
  Bool: 'flag',
}

/** Whether the written type is of the planned kind. A learner's own type may be of any kind. */
function isSameKind(written: string, { kind }: PlannedProperty): boolean {
  const known = kindsByName[written.replace(/[?!]$/, '')]
  const wanted = kind === 'whole' || kind === 'number' ? 'number' : kind
  return known === undefined || wanted === 'other' || wanted === 'list' || known === wanted
}

/** A name without the backticks around reserved words. */
export function plain(name: string): string {
  return name.replaceAll('`', '')
}
