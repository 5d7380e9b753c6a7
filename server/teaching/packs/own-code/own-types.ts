import type { CodeProperty, CodeType } from '#server/swift/code-model.ts'
import { readSwift } from '#server/swift/parse-swift.ts'
import type { Attempt } from '#server/teaching/packs/reading/attempt.ts'
import { missingOf, plain, typeOf } from '#server/teaching/packs/reading/compare-properties.ts'
import { initializerCall } from './own-init.ts'
import { defaultOf } from '#server/teaching/packs/swift/render-model.ts'
import {
  propertyOf,
  type PlannedProperty,
  type PlannedType,
} from '#server/teaching/packs/swift/planned-types.ts'

/** The plan's types as the learner declared them, and the lines those declarations still need. */
export interface OwnTypes {
  /** All planned types; those the learner declared have the learner's properties. */
  types: PlannedType[]
  /** The learner's declarations, by the plan's name. */
  declared: ReadonlyMap<string, { own: CodeType; lines: string[] }>
  /** Planned types that the learner's code uses but does not declare. */
  needed: string[]
}

export function ownTypesIn(attempt: Attempt): OwnTypes {
  const { help, code } = attempt
  const all = help.after.types
  const found = new Map<string, CodeType>()
  for (const type of all) {
    const own = attempt.own.get(type.name) ?? exactly(type, code.types)
    if (own && isOfForm(attempt, type.name, own)) found.set(type.name, own)
  }
  const names = new Map([...found].map(([planned, { name }]) => [name, planned]))
  const asked = keyPathsIn(attempt.swift)
  const declared = new Map(
    [...found].map(([planned, own]) => {
      const type = all.find(({ name }) => name === planned)!
      return [planned, { own, lines: linesMissing(attempt, type, own, asked) }] as const
    }),
  )
  const types = all.map((type) => {
    const own = declared.get(type.name)
    return own ? adapted(attempt, type, own.own, own.lines, names) : withAsked(type, asked, names)
  })
  const spoken = [...found.values()].flatMap(({ properties }) =>
    properties.map(({ type }) => bareOf(type ?? '')),
  )
  const needed = all
    .filter(({ name }) => spoken.includes(name) && !found.has(name) && !help.after.built.includes(name))
    .map(({ name }) => name)
  return { types, declared, needed }
}

function exactly({ name }: PlannedType, types: readonly CodeType[]): CodeType | null {
  return types.find((one) => one.name === name && one.kind !== 'extension') ?? null
}

/** Whether the declaration has the form that the task asks for, such as a struct. */
function isOfForm({ help }: Attempt, planned: string, { kind }: CodeType): boolean {
  if (kind === 'enum') return false
  const told = help.ground.forms.find(({ name }) => name === planned)?.form
  return told === undefined || told === 'model' || told === kind
}

/** The key path after `inverse:`, such as `\Leg.book`, and the type that contains it. */
interface KeyPath {
  type: string
  property: string
  in: string
}

function keyPathsIn(swift: string): KeyPath[] {
  const found = readSwift(swift, (root) =>
    root.descendantsOfType('class_declaration').flatMap((node) =>
      [...node.text.matchAll(/inverse: {0,3}\\(\w{1,60})\.(\w{1,60})/g)].map(
        ([, type = '', property = '']) => ({
          type,
          property,
          in: node.childForFieldName('name')?.text ?? '',
        }),
      ),
    ),
  )
  return found ?? []
}

/** The lines to add to a declaration: properties that the task mentions, and the other end of a relation. */
function linesMissing(
  attempt: Attempt,
  type: PlannedType,
  own: CodeType,
  asked: readonly KeyPath[],
): string[] {
  const has = new Set(own.properties.map(({ name }) => plain(name)))
  const ends = asked.filter((one) => one.type === own.name && !has.has(one.property))
  return [
    ...new Set([
      ...missingOf(type, own, attempt.help).map(
        (property) =>
          `var ${property.name}: ${property.type}${property.isOptional ? '' : ` = ${defaultOf(property)}`}`,
      ),
      ...ends.map((one) => `var ${one.property}: ${one.in}?`),
    ]),
  ]
}

/** A planned type with its inverse properties renamed to what the learner's key paths refer to. */
function withAsked(
  type: PlannedType,
  asked: readonly KeyPath[],
  names: ReadonlyMap<string, string>,
): PlannedType {
  return asked
    .filter((one) => one.type === type.name)
    .reduce((grown, one) => {
      const target = names.get(one.in) ?? one.in
      if (grown.properties.some(({ name }) => plain(name) === one.property)) return grown
      const back = grown.properties.find((property) => property.kind === 'one' && property.target === target)
      const fresh: PlannedProperty = {
        name: one.property,
        type: `${target}?`,
        kind: 'one',
        isOptional: true,
        target,
      }
      return {
        ...grown,
        properties: back
          ? grown.properties.map((property) => (property === back ? fresh : property))
          : [...grown.properties, fresh],
      }
    }, type)
}

function adapted(
  attempt: Attempt,
  type: PlannedType,
  own: CodeType,
  lines: readonly string[],
  names: ReadonlyMap<string, string>,
): PlannedType {
  const known = new Set(attempt.help.after.types.map(({ name }) => name))
  const { usesSwiftData } = attempt.help.after
  const stored = own.properties.filter(isStored).flatMap((property) => {
    const written = writtenType(property)
    return written ? [{ name: property.name, type: inPlan(written, names) }] : []
  })
  const more = lines.flatMap((line) => {
    const [, name = '', written = ''] = /^var ([\w`]+): ([^=]+?)(?: = .*)?$/.exec(line) ?? []
    return name ? [{ name, type: inPlan(written, names) }] : []
  })
  const properties = [...stored, ...more].map(({ name, type: written }) =>
    // Without SwiftData, the reference stores a relation as an id, but the learner's code stores a value.
    propertyOf(name, written, usesSwiftData ? known : new Set()),
  )
  const title =
    properties.find(({ name }) => name === type.title?.name) ??
    properties.find(({ kind, isOptional, name }) => kind === 'text' && !isOptional && name !== 'id') ??
    null
  const declaration = declarationOf(attempt.swift, own.name) ?? ''
  return {
    ...type,
    properties,
    title,
    made: initializerCall(declaration, own, (one) => valueFor(attempt, one)),
  }
}

function isStored({ isComputed, isPrivate, isConstant, hasValue, source }: CodeProperty): boolean {
  return !isComputed && !isPrivate && !(isConstant && hasValue) && !/\bstatic\b/.test(source.slice(0, 60))
}

function writtenType(property: CodeProperty): string | null {
  const written = typeOf(property)
  return written === 'Double' && property.type === null && !/[.]/.test(property.source.split('=')[1] ?? '')
    ? 'Int'
    : written
}

function inPlan(written: string, names: ReadonlyMap<string, string>): string {
  const bare = bareOf(written)
  return written.replace(bare, names.get(bare) ?? bare)
}

function bareOf(written: string): string {
  return written.replace(/[[\]?! ]/g, '')
}

/** An initial value for a written type; for a learner's enum, its first case. Null if unknown. */
export function valueFor({ swift }: Pick<Attempt, 'swift'>, written: string): string | null {
  const bare = written.trim()
  if (bare.endsWith('?')) return 'nil'
  const property = propertyOf('value', bare, new Set())
  if (property.kind !== 'other' || /^(?:UUID|URL|Data)$/.test(bare)) return defaultOf(property)
  const [first] = /^[A-Z]\w*(?:\.\w+)?$/.test(bare)
    ? (
        new RegExp(`\\benum ${bare.split('.').at(-1)}\\b[^{]{0,80}\\{[^}]{0,400}?\\bcase (\\w+)`).exec(
          swift,
        ) ?? []
      ).slice(1)
    : []
  return first ? `${bare}.${first}` : null
}

/** The declaration as pasted, from its attributes to its closing brace. */
export function declarationOf(code: string, name: string): string | null {
  const found = readSwift(code, (root) =>
    root
      .descendantsOfType('class_declaration')
      .find(
        (node) =>
          node.childForFieldName('name')?.text === name && !/^(?:@\w+\s+)*extension\b/.test(node.text),
      ),
  )
  return found ? code.slice(found.startIndex, found.endIndex) : null
}
