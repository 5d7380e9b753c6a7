import { stemOf } from '#server/language/normalise.ts'
import { sentencesOf } from '#server/teaching/guide/passages.ts'
import type { CodeProperty, CodeType } from '#server/swift/code-model.ts'
import type { TaskHelp } from './task-help.ts'
import { namesProperty } from './told-members.ts'
import { wordsOfName, type PlannedProperty, type PlannedType } from './swift/planned-types.ts'

/** Relations and what may be missing are left to later. */
export function requiredProperties({ properties }: PlannedType): PlannedProperty[] {
  return properties.filter(
    ({ kind, isOptional, name }) => !isOptional && kind !== 'one' && kind !== 'many' && name !== 'id',
  )
}

/** A property of the learner's that stands for one of the plan under a near name: `percent` for `tipPercent`. */
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
  // One under any other name, of the same kind, is the learner's own word for it.
  const missing = notNear.filter((property) => !take(property, () => true))
  return { missing, mistyped, renamed }
}

const shortestStart = 3

/** One word of two, a form of it, a short form, or another word for the same. */
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

/** What the task's own words name and a type of the learner does not store: no plan of ours is a reason to ask for more. */
export function missingOf(
  type: PlannedType,
  own: CodeType,
  { ground: { task }, reading }: Pick<TaskHelp, 'ground' | 'reading'>,
): PlannedProperty[] {
  const told = sentencesOf(`${task.description} ${task.doneWhen}`)
  const asked = requiredProperties(type).filter(({ name }) => namesProperty(told, plain(name)))
  // What the task names is looked for first, and all of the learner's may stand for it.
  return compareProperties(asked, own, reading.clauses.sameWords).missing
}

/** As written, else what its first value shows. */
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

/** A type of the learner's own, such as an enum, may stand for any. */
function isSameKind(written: string, { kind }: PlannedProperty): boolean {
  const known = kindsByName[written.replace(/[?!]$/, '')]
  const wanted = kind === 'whole' || kind === 'number' ? 'number' : kind
  return known === undefined || wanted === 'other' || wanted === 'list' || known === wanted
}

/** Without the quotes of a reserved word. */
export function plain(name: string): string {
  return name.replaceAll('`', '')
}
