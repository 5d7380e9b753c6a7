import type { PlannedProperty, PlannedType } from './planned-types.ts'
import { typeNamed, type BuiltScreen, type ProjectState } from './project-state.ts'
import { preview } from './screen-frame.ts'
import { indent, labelledValue, labelOf, titleText } from './show-values.ts'

export function renderDetail(state: ProjectState, screen: BuiltScreen, type: PlannedType): string[] {
  const values = type.properties.filter((property) => property !== type.title && property.name !== 'id')
  const many = values.filter(({ kind, target }) => kind === 'many' && state.built.includes(target ?? ''))
  return [
    `struct ${screen.view}: View {`,
    `    ${screen.abilities.includes('edit') && state.usesSwiftData ? `@Bindable var` : 'let'} ${type.one}: ${type.name}`,
    '',
    '    var body: some View {',
    '        List {',
    ...indent(
      values.flatMap((property) => labelledValue(type.one, property)),
      12,
    ),
    ...many.flatMap((property) => indent(manySection(state, type, property), 12)),
    '        }',
    `        .navigationTitle(${titleText(type.one, type)})`,
    ...(screen.abilities.includes('share') ? shareButton(type) : []),
    '    }',
    '}',
    '',
    ...preview(state, `NavigationStack { ${screen.view}(${type.one}: ${type.name}.samples[0]) }`),
  ]
}

function manySection(state: ProjectState, type: PlannedType, property: PlannedProperty): string[] {
  const other = typeNamed(state, property.target)!
  return [
    `Section("${labelOf(property)}") {`,
    `    ForEach(${type.one}.${property.name}) { ${other.one} in`,
    `        Text(${titleText(other.one, other)})`,
    '    }',
    '}',
  ]
}

function shareButton(type: PlannedType): string[] {
  return ['        .toolbar {', `            ShareLink(item: ${titleText(type.one, type)})`, '        }']
}
