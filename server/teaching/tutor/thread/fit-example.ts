import { readCodeModel, type CodeType } from '#server/swift/code-model.ts'
import { swiftFaults } from '#server/swift/parse-swift.ts'
import type { Plan } from '#contract/plan/plan.ts'
import type { Answer } from '#server/teaching/guide/answer.ts'
import { inLearnersNames, screenProtocols } from './own-code.ts'

/** A type from the learner's code or plan, with its stored properties as written. */
export interface OwnType {
  name: string
  fields: { name: string; type: string | null; line: string }[]
  /** The property that the learner wants to see used. */
  wanted?: string
}

/** An example adapted to the learner's type: complete, or only the declaration of the type. */
export interface FittedExample {
  swift: string
  isOnlyDeclaration: boolean
}

/** The types with stored properties that a piece of Swift declares, newest first, without views. */
export function ownTypesIn(code: string): OwnType[] {
  return (readCodeModel(code)?.types ?? [])
    .filter(({ conforms }) => !conforms.some((name) => screenProtocols.has(name)))
    .map(({ name, properties }) => ({ name, fields: fieldsOf(properties) }))
    .filter(({ fields }) => fields.length > 0)
    .toReversed()
}

export function plannedTypes(plan: Plan | null): OwnType[] {
  return (plan?.architecture.entities ?? []).map(({ name, fields }) => ({
    name: name.replaceAll(' ', ''),
    fields: fields.map((field) => ({ ...field, line: `var ${field.name}: ${field.type}` })),
  }))
}

/** The answer's example with the learner's type and properties; null if it cannot be adapted. */
export function fitExample(code: string, answer: Pick<Answer, 'slots'>, own: OwnType): FittedExample | null {
  const renamed = inLearnersNames(code, answer, own.name)
  const model = readCodeModel(renamed)
  const declared = model?.types.find(({ name, kind }) => name === own.name && kind !== 'extension')
  const isNamed = renamed !== code || own.name === answer.slots.type
  if (!isNamed || !model || !declared || !isPlain(declared)) return null
  // The example has two related types and the learner named only one, so it cannot be adapted.
  if (model.types.some((type) => type !== declared && isPlain(type))) return null
  const filled = withOwnFields(renamed, declared, own)
  const swift = withOwnCalls(declared.kind === 'class' ? withOwnInit(filled, own) : filled, own)
  const foreign = declared.properties
    .map(({ name }) => name)
    .filter((name) => name !== 'id' && !own.fields.some((field) => field.name === name))
  const replaced = swift && withOwnProperty(swift, answer.slots.property, own, declared)
  const fitted = replaced === null || foreign.some((name) => isUsed(replaced, name)) ? null : replaced
  if (fitted && swiftFaults(fitted).length === 0) return { swift: fitted, isOnlyDeclaration: false }
  const declaration = declarationOf(renamed, declared, own)
  return declaration === null ? null : { swift: declaration, isOnlyDeclaration: true }
}

/**
 * The lines of the example that use only one property of its type, with the learner's list and property.
 * Empty if no such line works on its own.
 */
export function fitLines(code: string, answer: Pick<Answer, 'slots'>, own: OwnType): string {
  const { property, type } = answer.slots
  const declared = readCodeModel(code)?.types.find(({ name }) => name === type)
  const wanted =
    own.fields.find(({ name }) => name === own.wanted) ?? own.fields.find(({ name }) => name === property)
  if (!property || !declared || !wanted) return ''
  const foreign = declared.properties.map(({ name }) => name).filter((name) => name !== property)
  return inLearnersNames(code, answer, own.name)
    .split('\n')
    .filter((line) => /^(?:let|var)\s/.test(line) && new RegExp(`\\.${property}\\b`).test(line))
    .filter((line) => !foreign.some((name) => isUsed(line, name)))
    .map((line) => line.replace(new RegExp(`(?<=\\.)${property}\\b`, 'g'), wanted.name))
    .filter((line) => swiftFaults(line).length === 0)
    .join('\n')
}

function fieldsOf(properties: CodeType['properties']): OwnType['fields'] {
  return properties
    .filter(
      ({ isComputed, wrapper, source }) =>
        !isComputed && wrapper !== 'State' && wrapper !== 'Binding' && !source.includes('\n'),
    )
    .map(({ name, type, source }) => ({ name, type, line: source }))
}

/**
 * Whether a type only stores values. Other protocols of Apple may require properties that the learner's type
 * lacks.
 */
function isPlain({ kind, conforms, properties, line }: CodeType): boolean {
  return (
    (kind === 'struct' || kind === 'class') &&
    conforms.every((name) => plainProtocols.has(name)) &&
    properties.some(({ isComputed }) => !isComputed) &&
    properties.every((property) => property.line !== line)
  )
}

const plainProtocols = new Set(
  'Identifiable Codable Decodable Encodable Hashable Equatable Comparable Sendable'.split(' '),
)

/** Passes values for the learner's properties to the initialiser; null if a property has no obvious value. */
function withOwnCalls(code: string, own: OwnType): string | null {
  const given = givenFields(own)
  let isKnown = true
  const written = code.replace(new RegExp(`\\b${own.name}\\(([^()]*)\\)`, 'g'), (_, inBrackets: string) => {
    const text = /"[^"]*"/.exec(inBrackets)?.[0] ?? '"…"'
    const values = given.map(({ name, type }) => {
      const value = type === 'String' ? text : type ? exampleValues[type] : undefined
      if (value === undefined && !type?.startsWith('[')) isKnown = false
      return `${name}: ${value ?? '[]'}`
    })
    return `${own.name}(${values.join(', ')})`
  })
  return isKnown || written === code ? written : null
}

/**
 * The properties to pass when creating a value: those without a default, and the first text, so that
 * something is visible.
 */
function givenFields({ fields }: OwnType): OwnType['fields'] {
  const [text] = fields.filter(({ line, type }) => isText({ line, type }) && !/\blet\b/.test(line))
  return fields
    .filter((field) => field === text || (!field.line.includes('=') && !field.type?.endsWith('?')))
    .map((field) => (isText(field) ? { ...field, type: 'String' } : field))
}

function isText({ line, type }: Pick<OwnType['fields'][number], 'line' | 'type'>): boolean {
  return type === 'String' || (type === null && /=\s*"/.test(line))
}

/** Rewrites the example's `init` for the learner's properties. */
function withOwnInit(code: string, own: OwnType): string {
  const given = givenFields(own)
  const parameters = given.map(({ name, type, line }) => {
    const value = /^[^=]*=\s{0,8}(.+)$/.exec(line)?.[1]
    return `${name}: ${type}${value ? ` = ${value}` : type?.startsWith('[') ? ' = []' : ''}`
  })
  return code.replace(/^( *)init\([^()]*\)\s*\{[^{}]*\}/m, (_, indent: string) =>
    [
      `${indent}init(${parameters.join(', ')}) {`,
      ...given.map(({ name }) => `${indent}    self.${name} = ${name}`),
      `${indent}}`,
    ].join('\n'),
  )
}

const exampleValues: Record<string, string> = {
  Int: '1',
  Double: '1.5',
  Bool: 'false',
  Date: '.now',
  UUID: 'UUID()',
}

/**
 * Replaces the example's properties with the learner's. Keeps the example's `id` if it is required and the
 * learner's type has none.
 */
function withOwnFields(code: string, declared: CodeType, own: OwnType): string {
  const lines = code.split('\n')
  const at = new Set(declared.properties.filter(({ isComputed }) => !isComputed).map(({ line }) => line - 1))
  const [first] = [...at]
  if (first === undefined) return code
  const indent = /^\s*/.exec(lines[first] ?? '')![0]
  const fields = linesFor(declared, own, lines)
  return lines
    .flatMap((line, place) =>
      place === first ? fields.map((field) => indent + field) : at.has(place) ? [] : [line],
    )
    .join('\n')
}

function linesFor(declared: CodeType, own: OwnType, lines: readonly string[]): string[] {
  const id = declared.properties.find(({ name }) => name === 'id')
  const keepsId =
    id && declared.conforms.includes('Identifiable') && !own.fields.some(({ name }) => name === 'id')
  const idLine = keepsId ? [(lines[id.line - 1] ?? '').trim()] : []
  // Properties of a SwiftData model must be `var`.
  const isKept = lines.slice(0, declared.line).some((line) => line.includes('@Model'))
  return [
    ...idLine,
    ...own.fields.map(({ line }) => (isKept ? line.replace(/^((?:private )?)let\b/, '$1var') : line)),
  ]
}

/**
 * Replaces the property that the example uses with the learner's of the same kind, if there is one; otherwise
 * with another in its texts.
 */
function withOwnProperty(
  code: string,
  property: string | undefined,
  own: OwnType,
  declared: CodeType,
): string {
  if (!property || own.fields.some(({ name }) => name === property)) return code
  const wanted = propertyLike(declared.properties.find(({ name }) => name === property)?.type ?? null, own)
  if (wanted) return code.replace(new RegExp(`(?<=[.(\\\\]\\s?)${property}\\b`, 'g'), wanted)
  const other = own.fields.find(({ name }) => name !== 'id')
  if (!other) return code
  return code
    .replace(new RegExp(`Text\\((\\w+)\\.${property}\\)`, 'g'), `Text("\\($1.${other.name})")`)
    .replace(new RegExp(`\\\\\\((\\w+)\\.${property}\\)`, 'g'), `\\($1.${other.name})`)
}

/**
 * The learner's property that replaces the one an example uses. Null if both have the same name or none fits.
 */
export function ownPropertyFor(code: string, { slots }: Pick<Answer, 'slots'>, own: OwnType): string | null {
  const declared = readCodeModel(code)?.types.find(({ name }) => name === slots.type)
  const property = declared?.properties.find(({ name }) => name === slots.property)
  if (!property || own.fields.some(({ name }) => name === property.name)) return null
  return propertyLike(property.type, own)
}

/** The property that the learner named if it is of the right kind, otherwise the first of that kind. */
function propertyLike(asked: string | null, own: OwnType): string | null {
  const kind = kindOf(asked)
  const alike = own.fields.filter((field) =>
    kind === 'text' ? isText(field) : kindOf(field.type) === kind && field.name !== 'id',
  )
  const found = alike.find(({ name }) => name === own.wanted) ?? alike[0]
  return found?.name ?? null
}

/** Int and Double count as the same kind, because both can be calculated with. */
function kindOf(type: string | null): string {
  if (type === null || type === 'String') return 'text'
  return type === 'Int' || type === 'Double' ? 'number' : type
}

function isUsed(code: string, name: string): boolean {
  return new RegExp(`\\b${name}\\b`).test(code)
}

/**
 * The declaration of the learner's type as the example writes it; null if it adds nothing to the learner's
 * own.
 */
function declarationOf(code: string, declared: CodeType, own: OwnType): string | null {
  const lines = code.split('\n')
  const headAt = lines.findIndex(
    (line, at) => at >= declared.line - 1 && new RegExp(`\\b${declared.name}\\b`).test(line),
  )
  const head = (lines[headAt] ?? '').trim().replace(/(?<=\{)[^]*/, '')
  const marks = lines.slice(declared.line - 1, headAt).map((line) => line.trim())
  if (declared.conforms.length === 0 && marks.length === 0) return null
  const fields = linesFor(declared, own, lines)
  const typed = own.fields.flatMap(({ name, type }) => (type ? [{ name, type }] : []))
  const init =
    declared.kind === 'class' && typed.length === own.fields.length
      ? [
          '',
          `init(${typed.map(({ name, type }) => `${name}: ${type}${type.startsWith('[') ? ' = []' : type.endsWith('?') ? ' = nil' : ''}`).join(', ')}) {`,
          ...typed.map(({ name }) => `    self.${name} = ${name}`),
          '}',
        ]
      : []
  const body = [...fields, ...init].map((line) => (line === '' ? '' : `    ${line}`))
  return [...marks, head, ...body, '}'].join('\n')
}
