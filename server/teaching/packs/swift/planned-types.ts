import { readTick } from '#contract/plan/read-tick.ts'
import type { Plan, PlanEntity } from '#contract/plan/plan.ts'
import { oneLine } from '#contract/plain-words.ts'
import { swiftKeywords } from '#server/swift/keywords.ts'
import { isSwiftName } from '#server/swift/swift-text.ts'
import { sentencesOf } from '#server/teaching/guide/passages.ts'
import { requestedTypes } from '#server/teaching/packs/task-words/requested-types.ts'
import { plural } from '#server/teaching/planner/writing/word-forms.ts'

export type PropertyKind = 'text' | 'whole' | 'number' | 'date' | 'flag' | 'list' | 'one' | 'many' | 'other'

export interface PlannedProperty {
  name: string
  /** As in Swift, with the question mark of an optional: `Date?`. */
  type: string
  kind: PropertyKind
  isOptional: boolean
  /** The planned type at the other end of a relation; null if it is none. */
  target: string | null
}

/** A type of the plan, with its names in code. */
export interface PlannedType {
  name: string
  /** Variable names: `plant`, `plants`. */
  one: string
  many: string
  /** As words in a sentence: "care event", "care events". */
  words: string
  manyWords: string
  properties: PlannedProperty[]
  /** Whether it is a plain value, not a SwiftData model, because a task asks for a struct. */
  isStruct: boolean
  /** The property shown as the main text of a row or as title. */
  title: PlannedProperty | null
  /** Sample texts, from the screens' drawings. */
  examples: string[]
  /** How to create the learner's version of the type: null if unknown, absent for types as planned. */
  made?: readonly MadeParameter[] | null
}

/** A parameter of the learner's `init`. */
export interface MadeParameter {
  /** Empty if the parameter has no label. */
  label: string
  /** The value passed by default; null if the argument can be omitted. */
  value: string | null
  type: string
}

const exampleCount = 3

/** The plan's types. Cached per plan, because every earlier task needs them. */
export function plannedTypes(plan: Plan): PlannedType[] {
  const known = read.get(plan) ?? readTypes(plan)
  read.set(plan, known)
  return known
}

const read = new WeakMap<Plan, PlannedType[]>()

function readTypes(plan: Plan): PlannedType[] {
  const entities = declarable(plan.architecture.entities)
  const main = mainEntity(plan)
  const names = new Set(entities.map(({ name }) => swiftName(name)))
  const structs = structsTold(plan)
  const samplesOfMain = main ? samplesDrawn(plan, main, []) : []
  return entities.map((entity) => ({
    ...typeOf(entity, names, entity === main ? samplesOfMain : samplesDrawn(plan, entity, samplesOfMain)),
    isStruct: entity !== main && structs.has(swiftName(entity.name)),
  }))
}

const fewestRows = 2

/** What the drawn lists call things of a type: rows of a screen about it, or those on the page of another. */
function samplesDrawn(
  { architecture: { screens, entities } }: Plan,
  { name, fields }: PlanEntity,
  taken: readonly string[],
): string[] {
  const type = swiftName(name)
  const others = entities
    .map((one) => wordsOfName(swiftName(one.name)))
    .filter((words) => words !== wordsOfName(type))
  const labels = new Set(fields.map((field) => wordsOfName(field.name)))
  const isName = (part: string) =>
    part !== '' &&
    part.length <= longestSample &&
    !isMoment.test(part) &&
    !labels.has(part.toLowerCase()) &&
    !taken.includes(part) &&
    !others.some((words) => part.toLowerCase().includes(words))
  const drawn = screens.map((screen) => {
    const data = (screen.data ?? []).map(swiftName)
    const isPage = data[0] !== undefined && swiftName(screen.name) === data[0]
    const rows = (screen.shows ?? []).filter(({ kind }) => kind === 'row' || kind === 'card')
    if (data[isPage ? 1 : 0] !== type || rows.length < fewestRows) return []
    return rows.flatMap(
      ({ text }) => oneLine(readTick(text).text.replace(/["\\]/g, '')).split(' · ').find(isName) ?? [],
    )
  })
  return drawn.find((names) => names.length >= fewestRows) ?? []
}

const longestSample = 32

/** A number, a time or a day is no name: "24.6 kg", "8:10", "12 Nov", "Last", "Sun 8 March". */
const isMoment =
  /^[^\p{L}]*\d|^(?:Last|Next|Now|Today|Tomorrow|Yesterday|(?:Mon|Tues?|Wed(?:nes)?|Thu(?:rs)?|Fri|Sat(?:ur)?|Sun)(?:day)?(?:,? \d.*)?)$/u

/** Types a task wants as structs and no screen lists: what is queried must be a model. */
function structsTold({ architecture: { screens, frameworks }, roadmap }: Plan): Set<string> {
  if (!frameworks.includes('SwiftData')) return new Set()
  const told = roadmap
    .flatMap(({ tasks }) =>
      tasks.flatMap(({ description }) => sentencesOf(description).flatMap(requestedTypes)),
    )
    .filter(({ form }) => form === 'struct')
    .map(({ name }) => name)
  const shown = new Set(screens.flatMap(({ data = [] }) => data.slice(0, 1).map(swiftName)))
  return new Set(told.filter((name) => !shown.has(name)))
}

/** The entity that the plan's tasks mention most often. */
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

/** The words of a name: "care event" for `CareEvent`. */
export function wordsOfName(name: string): string {
  return name.replace(/(?<=[a-z0-9])(?=[A-Z])/g, ' ').toLowerCase()
}

function typeOf(
  entity: PlanEntity,
  names: ReadonlySet<string>,
  drawn: readonly string[],
): Omit<PlannedType, 'isStruct'> {
  const name = swiftName(entity.name)
  const words = wordsOfName(name)
  const manyWords = plural(words) === words ? `${words} entries` : plural(words)
  const properties = firstOfEach(entity.fields, (field) => field.name)
    .filter((field) => isFieldName(field.name))
    .map(({ name: field, type }) => propertyOf(field, type, names))
    .filter(({ type, target }) => target !== null || isKnownType(type))
  const made = ['First', 'Second', 'Third'].map((which) => `${which} ${words}`)
  const shown = [...new Set(drawn)].slice(0, exampleCount)
  const examples = [...shown, ...made.slice(shown.length)]
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

export function propertyOf(name: string, type: string, names: ReadonlySet<string>): PlannedProperty {
  const isOptional = type.endsWith('?')
  const bare = type.replace(/\?$/, '')
  const element = swiftName(bare.replace(/^\[|\]$/g, ''))
  const isRelation = names.has(element) && /^(?:[\p{L}\p{N} ]+|\[[\p{L}\p{N} ]+\])$/u.test(bare)
  return {
    name: escaped(name),
    type: isRelation ? type.replace(bare.replace(/^\[|\]$/g, ''), element) : type,
    kind: isRelation ? (bare.startsWith('[') ? 'many' : 'one') : kindOf(bare),
    isOptional,
    target: isRelation ? element : null,
  }
}

/** The only Swift types that a plan may use besides its own. */
const knownTypes = new Set(
  'String Int Double Decimal TimeInterval Date Bool Data URL UUID CGPoint CGRect CGSize DateInterval Float'.split(
    ' ',
  ),
)

/**
 * Whether a type is `Int`, `[String: [Int]]`, `Set<UUID>` or similar; anything else in a plan might be arbitrary
 * code.
 */
function isKnownType(type: string, level = 0): boolean {
  if (level > mostNested) return false
  if (type.endsWith('?')) return isKnownType(type.slice(0, -1), level + 1)
  const inList = /^\[(.+)\]$/.exec(type)?.[1]
  const held = inList ?? /^Set<(.+)>$/.exec(type)?.[1]
  if (held === undefined) return knownTypes.has(type)
  const [, key, value] = (inList && /^(\w+): ?(.+)$/.exec(inList)) || []
  return (key === undefined || knownTypes.has(key)) && isKnownType(value ?? held, level + 1)
}

const mostNested = 4

/** The name is also a file name, so its length is limited. */
const longestName = 80

/** The entities that Swift can declare, each name once. */
function declarable(entities: readonly PlanEntity[]): PlanEntity[] {
  const named = entities.map((entity) => ({ entity, name: swiftName(entity.name) }))
  return firstOfEach(
    named.filter(({ name }) => name.length <= longestName && isSwiftName(name) && !metatypes.has(name)),
    ({ name }) => name,
  ).map(({ entity }) => entity)
}

function firstOfEach<Item>(items: readonly Item[], key: (item: Item) => string): Item[] {
  const found = new Map<string, Item>()
  for (const item of items) if (!found.has(key(item))) found.set(key(item), item)
  return [...found.values()]
}

/** Not keywords, but invalid as type names. */
const metatypes: ReadonlySet<string> = new Set(['Type', 'Protocol'])

/** Keywords get backticks, but `self` and `init` are invalid even then. */
function isFieldName(name: string): boolean {
  return isSwiftName(name) || (swiftKeywords.has(name) && /^(?!self$|init$)[a-z]+$/.test(name))
}

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

/** The Swift name of a phrase: "Route Point" becomes `RoutePoint`. */
export function swiftName(phrase: string): string {
  return camel(phrase)
}

export function lowerFirst(name: string): string {
  return name.charAt(0).toLowerCase() + name.slice(1)
}

function camel(phrase: string): string {
  return (
    phrase
      // Letters beyond U+FFFF separate words, because our parser cannot read them.
      .split(/(?:[^\p{L}\p{N}]|[\u{10000}-\u{10ffff}])+/u)
      .filter((word) => word !== '')
      .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
      .join('')
  )
}

function escaped(name: string): string {
  return swiftKeywords.has(name) ? `\`${name}\`` : name
}
