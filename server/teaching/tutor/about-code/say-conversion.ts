import { readCodeModel, type CodeProperty, type CodeType } from '#server/swift/code-model.ts'
import { swiftFaults } from '#server/swift/parse-swift.ts'
import type { FieldGuide } from '#server/teaching/guide/field-guide.ts'
import { listed } from '#server/teaching/packs/slots-of.ts'
import type { Conversation } from '#server/teaching/tutor/conversation.ts'
import type { Message } from '#server/teaching/tutor/message.ts'
import {
  finishAnswer,
  swiftBlock,
  type BuiltInAnswer,
} from '#server/teaching/tutor/built-in/parts/built-in-answer.ts'

interface Conversion {
  source: CodeType
  target: CodeType
}

/**
 * Writes the initialiser between two structs that the learner showed: "How do I make a `Recipe` from a
 * `RecipeDTO`?"
 */
export function sayConversion(
  guide: FieldGuide,
  { code, spoken }: Conversation,
  { prose, thoughts, diagnosis }: Message,
): BuiltInAnswer | null {
  if (diagnosis || !thoughts.some(({ isAsking }) => isAsking)) return null
  const found = conversionIn(prose, readCodeModel(code)?.types ?? [])
  if (!found) return null
  const { source, target } = found
  const { swift, open } = initialiserOf(found)
  if (spoken.includes(swift) || swiftFaults(swift).length > 0) return null
  const names = open.map(({ name }) => `\`${name}\``)
  return finishAnswer(guide, {
    kind: 'how-to',
    topics: ['swift-structs-classes', 'swift-collections'],
    linked: 2,
    parts: [
      `Give \`${target.name}\` an initialiser that takes a \`${source.name}\`; in an extension, so that its own one stays:`,
      swiftBlock(swift),
      open.length > 0
        ? `${listed(names)} of \`${target.name}\` ${open.length > 1 ? 'have' : 'has'} no property of the same name in \`${source.name}\`, so you hand ${open.length > 1 ? 'them' : 'it'} over: \`items.map { ${target.name}($0, ${open.map(({ name }) => `${name}: …`).join(', ')}) }\`, where \`items\` is your array and \`$0\` one \`${source.name}\` of it.`
        : `For one value write \`${target.name}(item)\`, for a whole array \`items.map { ${target.name}($0) }\`, with the names of your own.`,
      open.length > 0
        ? `From which properties of \`${source.name}\` should ${names[0]} be made?`
        : 'Where do you have the values that you want to convert?',
    ],
  })
}

/**
 * The two types that a message names, directly or by a property that contains one: "`response.days` into
 * `[DayRow]`". Null if they are not clear.
 */
function conversionIn(prose: string, types: readonly CodeType[]): Conversion | null {
  const structs = types.filter(({ kind }) => kind === 'struct')
  const typeOf = (word: string) =>
    structs.find(({ name }) => name === word || `${name}s` === word) ??
    structs.find(({ name }) =>
      structs.some(({ properties }) =>
        properties.some((one) => one.name === word && baseOf(one.type) === name && one.type !== name),
      ),
    )
  const words = prose.match(/[A-Za-z_]\w*/g) ?? []
  const places = words.flatMap((word, at) => {
    const type = typeOf(word)
    const before = words
      .slice(Math.max(0, at - mostWordsBetween), at)
      .findLast((one) => way.has(one.toLowerCase()))
    return type ? [{ type, way: before?.toLowerCase() ?? null }] : []
  })
  const target =
    places.find((one) => one.way === 'into' || one.way === 'to')?.type ??
    places.find((one) => one.way !== 'from' && places.some((other) => other.way === 'from'))?.type
  const source = places.find(({ type }) => type !== target)?.type
  return target && source && words.some((word) => way.has(word.toLowerCase())) ? { source, target } : null
}

const way = new Set(['from', 'into', 'to'])
/** How many words may come between "into" and the type: "into an array of my DayRow". */
const mostWordsBetween = 4

function initialiserOf({ source, target }: Conversion): { swift: string; open: CodeProperty[] } {
  const item = source.name.charAt(0).toLowerCase() + source.name.slice(1)
  const fields = target.properties.filter(
    ({ isComputed, isConstant, hasValue }) => !isComputed && !(isConstant && hasValue),
  )
  const filled = fields.map((field) => ({ field, value: valueFor(field, source, item) }))
  const open = filled.flatMap(({ field, value }) => (value === null && !field.hasValue ? [field] : []))
  const given = open.map(({ name, type }) => `, ${name}: ${type ?? 'String'}`).join('')
  const passed = filled
    .filter(({ field, value }) => value !== null || !field.hasValue)
    .map(({ field, value }) => `            ${field.name}: ${value ?? field.name}`)
  const swift = `extension ${target.name} {\n    init(_ ${item}: ${source.name}${given}) {\n        self.init(\n${passed.join(',\n')}\n        )\n    }\n}`
  return { swift, open }
}

/**
 * The source's property of the same name, converted to the field's type. Null if there is none, or if the
 * learner has to decide how to convert it.
 */
function valueFor({ name, type }: CodeProperty, source: CodeType, item: string): string | null {
  const from = source.properties.find((one) => plain(one.name) === plain(name))
  if (!from?.type || !type) return null
  const value = `${item}.${from.name}`
  if (from.type === type || `${from.type}?` === type) return value
  const [wanted, given] = [type.replace(/\?$/, ''), from.type.replace(/\?$/, '')]
  const isOptional = from.type.endsWith('?')
  if (wanted === 'URL' && given === 'String' && type.endsWith('?'))
    return isOptional ? `${value}.flatMap { URL(string: $0) }` : `URL(string: ${value})`
  const isNumber = numbers.has(wanted) && numbers.has(given)
  return !isOptional && (isNumber || (wanted === 'String' && numbers.has(given)))
    ? `${wanted}(${value})`
    : null
}

const numbers = new Set(['Int', 'Double', 'Float', 'CGFloat'])

function plain(name: string): string {
  return name.toLowerCase().replaceAll('_', '')
}

function baseOf(type: string | null): string {
  return (type ?? '').replace(/[[\]?]/g, '')
}
