import { inSwiftString } from '#server/swift/swift-text.ts'
import type { MadeParameter, PlannedType } from './planned-types.ts'
import type { BuiltScreen, ProjectState } from './project-state.ts'
import { formBody, formFields, type FormField } from './render-form-fields.ts'
import { preview } from './screen-frame.ts'
import { indent } from './show-values.ts'

export function renderForm(state: ProjectState, screen: BuiltScreen, type: PlannedType): string[] {
  const fields = formFields(state, screen, type)
  const required = fields.find(({ property }) => property === type.title)
  return [
    `struct ${screen.view}: View {`,
    '    @Environment(\\.dismiss) private var dismiss',
    ...(state.usesSwiftData
      ? ['    @Environment(\\.modelContext) private var modelContext']
      : ['    @Environment(Store.self) private var store']),
    ...new Set(fields.flatMap(({ access: declared }) => declared)),
    ...fields.map(({ state: declared }) => `    ${declared}`),
    '',
    '    var body: some View {',
    ...indent(formBody(fields), 8),
    `        .navigationTitle("${inSwiftString(screen.name)}")`,
    '        .toolbar {',
    '            ToolbarItem(placement: .cancellationAction) {',
    '                Button("Cancel") { dismiss() }',
    '            }',
    '            ToolbarItem(placement: .confirmationAction) {',
    '                Button("Save") { save() }',
    ...(required ? ['                    .disabled(!canSave)'] : []),
    '            }',
    '        }',
    ...fields.flatMap(({ modifier }) => indent(modifier, 8)),
    '    }',
    ...(required
      ? [
          '',
          '    private var canSave: Bool {',
          `        !${required.variable}.trimmingCharacters(in: .whitespaces).isEmpty`,
          '    }',
        ]
      : []),
    '',
    '    private func save() {',
    ...indent(made(type, fields), 8),
    state.usesSwiftData
      ? `        modelContext.insert(new${type.name})`
      : `        store.${type.many}.append(new${type.name})`,
    '        dismiss()',
    '    }',
    '}',
    '',
    ...preview(state, `NavigationStack { ${screen.view}() }`),
  ]
}

function made(type: PlannedType, fields: readonly FormField[]): string[] {
  if (type.made) return madeAsOwn(type.name, type.made, fields)
  const given = fields.map(({ argument, value }) => `    ${argument}: ${value}`)
  return given.length === 0
    ? [`let new${type.name} = ${type.name}()`]
    : [`let new${type.name} = ${type.name}(`, given.join(',\n        '), ')']
}

/** Creates the value with the learner's `init`, then sets the properties that the `init` does not take. */
function madeAsOwn(name: string, made: readonly MadeParameter[], fields: readonly FormField[]): string[] {
  const given = made.flatMap(({ label, value }) => {
    const field = fields.find(({ argument }) => argument === label)
    const handed = field?.value ?? value
    return handed === null ? [] : [label === '' ? handed : `${label}: ${handed}`]
  })
  const rest = fields.filter(({ argument }) => made.every(({ label }) => label !== argument))
  return [
    `${rest.length > 0 ? 'var' : 'let'} new${name} = ${name}(${given.join(', ')})`,
    ...rest.map(({ argument, value }) => `new${name}.${argument} = ${value}`),
  ]
}
