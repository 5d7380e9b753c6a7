import type { MadeParameter, PlannedProperty, PlannedType } from './planned-types.ts'
import { typeNamed, type ProjectState, type SwiftFile } from './project-state.ts'

/** The file for a type, with samples for previews and tests. */
export function renderModel(state: ProjectState, type: PlannedType): SwiftFile {
  const properties = keptProperties(state, type)
  const isModel = isModelIn(state, type)
  const isPlainKind = properties.every(({ type: written }) => !/\bCG(?:Point|Rect|Size)\b/.test(written))
  const promises = [
    ...(type.isStruct ? [] : ['Identifiable']),
    ...(isPlainKind ? ['Hashable'] : []),
    'Codable',
  ]
  const head = isModel
    ? ['import Foundation', 'import SwiftData', '', '@Model', `final class ${type.name} {`]
    : ['import Foundation', '', `struct ${type.name}: ${promises.join(', ')} {`]
  const hasId = properties.some(({ name }) => name === 'id')
  const body = isModel
    ? [
        ...properties.map((property) => `    ${storedInClass(state, type, property)}`),
        '',
        ...initialiser(type, properties),
      ]
    : [
        ...(hasId || type.isStruct ? [] : ['    var id = UUID()']),
        ...properties.map((property) => `    ${storedInStruct(type, property)}`),
      ]
  return {
    path: `${state.app}/${type.name}.swift`,
    swift: [...head, ...body, '}', '', ...samples(type, properties), ''].join('\n'),
  }
}

export function renderModelTests(state: ProjectState, type: PlannedType): SwiftFile {
  const [sample] = type.examples
  const figure = type.made ? undefined : figureOf(keptProperties(state, type))
  const made = type.title ? `${type.name}(${type.title.name}: "${sample}")` : `${type.name}()`
  const sees = type.title
    ? `#expect(${type.one}.${type.title.name} == "${sample}")`
    : `#expect(${type.name}.samples.isEmpty == false)`
  const keeps = [
    '    @Test func keepsWhatItIsGiven() {',
    `        let ${type.one} = ${made}`,
    `        ${sees}`,
    '    }',
  ]
  const stored = [
    '    @Test func comesBackFromTheStore() throws {',
    '        let configuration = ModelConfiguration(isStoredInMemoryOnly: true)',
    `        let container = try ModelContainer(for: ${type.name}.self, configurations: configuration)`,
    '        let context = ModelContext(container)',
    `        ${type.name}.samples.forEach { context.insert($0) }`,
    '        try context.save()',
    `        let ${type.many} = try context.fetch(FetchDescriptor<${type.name}>())`,
    `        #expect(${type.many}.count == ${type.examples.length})`,
    ...(figure
      ? [
          `        #expect(${type.many}.${figure.isOptional ? 'compactMap' : 'map'}(\\.${figure.name}).sorted() == [3, 6, 9])`,
        ]
      : []),
    '    }',
  ]
  const encoded = [
    '    @Test func survivesBeingEncoded() throws {',
    `        let ${type.one} = ${made}`,
    `        let written = try JSONEncoder().encode(${type.one})`,
    `        let read = try JSONDecoder().decode(${type.name}.self, from: written)`,
    type.isStruct ? `        #expect(read == ${type.one})` : `        #expect(read.id == ${type.one}.id)`,
    '    }',
  ]
  return {
    path: `${state.app}Tests/${type.name}Tests.swift`,
    swift: [
      'import Foundation',
      ...(isModelIn(state, type) ? ['import SwiftData'] : []),
      'import Testing',
      `@testable import ${state.app}`,
      '',
      '@MainActor',
      `struct ${type.name}Tests {`,
      ...(type.title ? keeps : keeps.filter((line) => !line.includes(' let '))),
      '',
      ...(isModelIn(state, type) ? stored : encoded),
      '}',
      '',
    ].join('\n'),
  }
}

/** Whether SwiftData stores the type as a model. */
export function isModelIn({ usesSwiftData }: ProjectState, { isStruct }: PlannedType): boolean {
  return usesSwiftData && !isStruct
}

/** The type's properties without relations to types that are not built yet. */
export function keptProperties(state: ProjectState, type: PlannedType): PlannedProperty[] {
  return type.properties.filter(({ target, kind }) => {
    if (target === null) return true
    // A value in a model does not refer back to the model.
    const isBack = type.isStruct && typeNamed(state, target)?.isStruct === false
    return state.built.includes(target) && !(isBack && (kind === 'one' || kind === 'many'))
  })
}

function storedInClass(state: ProjectState, type: PlannedType, property: PlannedProperty): string {
  const { name, kind, target } = property
  if (kind === 'one') return `var ${name}: ${target}?`
  if (kind !== 'many')
    return `${/^Data\b/.test(property.type) ? '@Attribute(.externalStorage) ' : ''}var ${name}: ${property.type}`
  const other = typeNamed(state, target)
  const back = other?.properties.find((one) => one.kind === 'one' && one.target === type.name)
  const isFirst = type.properties.find((one) => one.kind === 'many' && one.target === target) === property
  if (back && isFirst) {
    const rule = back.isOptional ? '' : 'deleteRule: .cascade, '
    return `@Relationship(${rule}inverse: \\${target}.${back.name}) var ${name}: [${target}] = []`
  }
  return `var ${name}: [${target}] = []`
}

/** A property's line in a struct. A struct cannot contain itself, so it refers to others by id. */
function storedInStruct(type: PlannedType, property: PlannedProperty): string {
  const { name, kind, target, isOptional } = property
  if (kind === 'one') return `var ${idNameOf(property)}: UUID?`
  if (kind === 'many') return `var ${name}: [${target}] = []`
  if (property === type.title) return `var ${name}: String`
  return `var ${name}: ${property.type}${isOptional ? '' : ` = ${defaultOf(property)}`}`
}

export function idNameOf({ name }: PlannedProperty): string {
  return `${name}ID`
}

function initialiser({ title }: PlannedType, properties: readonly PlannedProperty[]): string[] {
  const given = properties.filter(({ kind }) => kind !== 'many')
  const parameters = given.map((property) => {
    const type = property.kind === 'one' ? `${property.target}?` : property.type
    return `        ${property.name}: ${type}${property === title ? '' : ` = ${defaultOf(property)}`}`
  })
  return [
    '    init(',
    parameters.join(',\n'),
    '    ) {',
    ...given.map(({ name }) => `        self.${name} = ${name}`),
    '    }',
  ]
}

export function defaultOf({ type, kind, isOptional }: PlannedProperty): string {
  if (isOptional || kind === 'one') return 'nil'
  switch (kind) {
    case 'text':
      return '""'
    case 'whole':
    case 'number':
      return '0'
    case 'date':
      return '.now'
    case 'flag':
      return 'false'
    case 'list':
    case 'many':
      return type.includes(':') ? '[:]' : '[]'
    case 'other':
      return otherDefaults[type] ?? '.init()'
  }
}

const otherDefaults: Record<string, string> = {
  UUID: 'UUID()',
  URL: 'URL(filePath: "/")',
  Data: 'Data()',
  CGPoint: '.zero',
  CGRect: '.zero',
  CGSize: '.zero',
}

export function samples(type: PlannedType, properties: readonly PlannedProperty[]): string[] {
  const whole = figureOf(properties)
  const date = properties.find(({ kind, isOptional }) => kind === 'date' && !isOptional)
  const shown = properties.filter((property) => [type.title, whole, date].includes(property))
  if (type.made) return ownSamples(type, type.made)
  return samplesOf(type, (example, at) =>
    shown.map((property) => `${property.name}: ${sampleOf(property, example, at)}`).join(', '),
  )
}

/** The number that each sample has: one that a value must have, else the first. */
function figureOf(properties: readonly PlannedProperty[]): PlannedProperty | undefined {
  const figures = properties.filter(
    ({ kind, name }) => (kind === 'whole' || kind === 'number') && name !== 'id',
  )
  return figures.find(({ isOptional }) => !isOptional) ?? figures[0]
}

/** Created with the learner's own `init`. */
function ownSamples(type: PlannedType, made: readonly MadeParameter[]): string[] {
  return samplesOf(type, (example, at) => {
    const given = made.flatMap((parameter) => {
      const value = handedTo(type, parameter, example, at)
      if (value === null) return []
      return [parameter.label === '' ? value : `${parameter.label}: ${value}`]
    })
    return given.join(', ')
  })
}

/** The argument for a parameter of the learner's `init`; null to leave it out. */
function handedTo(
  type: PlannedType,
  { label, value, type: written }: MadeParameter,
  example: string,
  at: number,
): string | null {
  const property = type.properties.find(({ name }) => name === label)
  const isPlain = property !== undefined && /^(?:text|whole|number|date)$/.test(property.kind)
  const isNil = written.endsWith('?') && value === 'nil'
  const isSampled = isPlain && !isNil && (property === type.title || value !== null)
  return isSampled ? sampleOf(property, example, at) : value
}

/** The samples extension; `given` writes the arguments of each sample. */
function samplesOf(type: PlannedType, given: (example: string, at: number) => string): string[] {
  return [
    `extension ${type.name} {`,
    '    /// Made-up content for previews and tests.',
    `    static var samples: [${type.name}] {`,
    '        [',
    ...type.examples.map((example, at) => `            ${type.name}(${given(example, at)}),`),
    '        ]',
    '    }',
    '}',
  ]
}

function sampleOf({ kind }: PlannedProperty, example: string, at: number): string {
  if (kind === 'text') return `"${example.replace(/["\\]/g, '')}"`
  if (kind === 'date') return at === 0 ? '.now' : `.now.addingTimeInterval(-${at} * 86_400)`
  return String((at + 1) * 3)
}
