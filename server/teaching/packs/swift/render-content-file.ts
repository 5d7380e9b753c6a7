import type { PlannedProperty, PlannedType } from './planned-types.ts'
import type { ProjectState, SwiftFile } from './project-state.ts'

/** The properties that are read from the file: the title, and a number if the type has one. */
function readProperties({ properties, title }: PlannedType): PlannedProperty[] {
  const figure = properties.find(
    ({ kind, isOptional, name }) => (kind === 'whole' || kind === 'number') && !isOptional && name !== 'id',
  )
  return properties.filter((property) => property === title || property === figure)
}

/** A file with initial content, the code that reads it, and a test. */
export function renderContentFile(state: ProjectState, type: PlannedType): SwiftFile[] {
  const properties = readProperties(type)
  const given = properties.map(({ name }) => `${name}: record.${name}`).join(', ')
  const entries = type.examples.map(
    (example, at) =>
      `    { ${properties.map(({ name, kind }) => `"${name.replaceAll('`', '')}": ${kind === 'text' ? `"${example.replace(/["\\]/g, '')}"` : (at + 1) * 3}`).join(', ')} }`,
  )
  return [
    {
      path: `${state.app}/${type.name}File.swift`,
      swift: [
        'import Foundation',
        '',
        `/// One entry of the file, as it is written there.`,
        `struct ${type.name}Record: Decodable {`,
        ...properties.map(({ name, type: written }) => `    let ${name}: ${written}`),
        '}',
        '',
        `enum ${type.name}File {`,
        `    /// Kept beside the code; with more than a screenful it moves into ${type.many}.json in the bundle.`,
        '    static let text = """',
        '    [',
        entries.join(',\n'),
        '    ]',
        '    """',
        '',
        `    static func read(_ data: Data = Data(text.utf8)) throws -> [${type.name}] {`,
        `        let records = try JSONDecoder().decode([${type.name}Record].self, from: data)`,
        `        return records.map { record in ${type.name}(${given}) }`,
        '    }',
        '}',
        '',
      ].join('\n'),
    },
    {
      path: `${state.app}Tests/${type.name}FileTests.swift`,
      swift: [
        'import Foundation',
        'import Testing',
        `@testable import ${state.app}`,
        '',
        '@MainActor',
        `struct ${type.name}FileTests {`,
        '    @Test func readsEveryEntry() throws {',
        `        #expect(try ${type.name}File.read().count == ${type.examples.length})`,
        '    }',
        '',
        '    @Test func refusesWhatIsNoList() {',
        '        #expect(throws: DecodingError.self) {',
        `            try ${type.name}File.read(Data("{}".utf8))`,
        '        }',
        '    }',
        '}',
        '',
      ].join('\n'),
    },
  ]
}
