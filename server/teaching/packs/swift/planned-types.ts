import type { Plan, PlanEntity } from '#contract/plan.ts'
import { plural } from '#server/teaching/planner/writing/word-forms.ts'

export type PropertyKind = 'text' | 'whole' | 'number' | 'date' | 'flag' | 'list' | 'one' | 'many' | 'other'

export interface PlannedProperty {
  name: string
  /** As Swift writes it, with its question mark: `Date?`. */
  type: string
  kind: PropertyKind
  isOptional: boolean
  /** The planned type at the other end of a relation. */
  target: string | null
}

/** A type the plan speaks of, with its names in code. */
export interface PlannedType {
  name: string
  /** `plant`, `plants`. */
  one: string
  many: string
  /** In words: "care event", "care events". */
  words: string
  manyWords: string
  properties: PlannedProperty[]
  /** What a row or a title shows first. */
  title: PlannedProperty | null
  /** Words for made-up content, as the drawn screens show it. */
  examples: string[]
}

const exampleCount = 3

export function plannedTypes(plan: Plan): PlannedType[] {
  const { entities, screens } = plan.architecture
  const main = mainEntity(plan)
  const names = new Set(entities.map(({ name }) => swiftName(name)))
  const rows = screens.flatMap(({ shows = [] }) =>
    shows.flatMap(({ kind, text }) => (kind === 'row' ? [text.split(' · ')[0]!.trim()] : [])),
  )
  return entities.map((entity) => typeOf(entity, names, entity === main ? rows : []))
}

/** The one that the plan's tasks speak of most. */
export function mainEntity({ architecture: { entities }, roadmap }: Plan): PlanEntity | undefined {
  const told = roadmap
    .flatMap(({ tasks }) => tasks.map(({ title, description }) => `${title} ${description}`))
    .join(' ')
    .toLowerCase()
  return entities.toSorted((a, b) => mentions(told, b) - mentions(told, a))[0]
}

function mentions(told: string, { name }: PlanEntity): number {
  return told.split(wordsOfName(swiftName(name))).length - 1
}

/** `CareEvent` in words. */
export function wordsOfName(name: string): string {
  return name.replace(/(?<=[a-z0-9])(?=[A-Z])/g, ' ').toLowerCase()
}

function typeOf(entity: PlanEntity, names: ReadonlySet<string>, rows: readonly string[]): PlannedType {
  const name = swiftName(entity.name)
  const words = wordsOfName(name)
  const manyWords = plural(words) === words ? `${words} entries` : plural(words)
  const properties = entity.fields
    .map(({ name: field, type }) => propertyOf(field, type, names))
    .filter(
      ({ type, target }) =>
        target !== null || type.split(/[^A-Za-z]+/).every((part) => part === '' || knownTypes.has(part)),
    )
  const shown = [...new Set(rows)].filter((row) => row.length <= 32).slice(0, exampleCount)
  const examples =
    shown.length === exampleCount ? shown : ['First', 'Second', 'Third'].map((which) => `${which} ${words}`)
  return {
    name,
    one: escaped(lowerFirst(name)),
    many: lowerFirst(camel(manyWords)),
    words,
    manyWords,
    properties,
    title:
      properties.find(
        ({ name: field, kind, isOptional }) => kind === 'text' && !isOptional && field !== 'id',
      ) ?? null,
    examples,
  }
}

function propertyOf(name: string, type: string, names: ReadonlySet<string>): PlannedProperty {
  const isOptional = type.endsWith('?')
  const bare = type.replace(/\?$/, '')
  const element = swiftName(bare.replace(/^\[|\]$/g, ''))
  const isRelation = names.has(element) && /^\[?[A-Za-z ]+\]?$/.test(bare)
  return {
    name: escaped(name),
    type: isRelation ? type.replace(bare.replace(/^\[|\]$/g, ''), element) : type,
    kind: isRelation ? (bare.startsWith('[') ? 'many' : 'one') : kindOf(bare),
    isOptional,
    target: isRelation ? element : null,
  }
}

/** A type of another name is none that this project declares. */
const knownTypes = new Set(
  'String Int Double Decimal TimeInterval Date Bool Data URL UUID CGPoint CGRect CGSize DateInterval Set Float'.split(
    ' ',
  ),
)

const kinds: Record<string, PropertyKind> = {
  String: 'text',
  Int: 'whole',
  Double: 'number',
  Decimal: 'number',
  TimeInterval: 'number',
  Date: 'date',
  Bool: 'flag',
}

function kindOf(bare: string): PropertyKind {
  return kinds[bare] ?? (bare.startsWith('[') ? 'list' : 'other')
}

/** "Route Point" is `RoutePoint` in Swift. */
export function swiftName(phrase: string): string {
  return camel(phrase)
}

export function lowerFirst(name: string): string {
  return name.charAt(0).toLowerCase() + name.slice(1)
}

function camel(phrase: string): string {
  return phrase
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('')
}

const reserved = new Set(
  'as break case catch class continue default defer deinit do else enum extension fallthrough false for func guard if import in init inout internal is let nil operator private protocol public repeat rethrows return self static struct subscript super switch throw throws true try typealias var where while'.split(
    ' ',
  ),
)

function escaped(name: string): string {
  return reserved.has(name) ? `\`${name}\`` : name
}
