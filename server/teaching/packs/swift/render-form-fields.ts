import type { PlannedProperty, PlannedType } from './planned-types.ts'
import { typeNamed, type BuiltScreen, type ProjectState } from './project-state.ts'
import { idNameOf, keptProperties } from './render-model.ts'
import { indent, labelOf, titleText } from './show-values.ts'

export interface FormField {
  property: PlannedProperty
  /** Declarations that its choices come from. */
  access: string[]
  /** Such as `@State private var name = ""`. */
  state: string
  variable: string
  control: string[]
  /** Modifiers the form needs for it. */
  modifier: string[]
  /** The label of its argument when the value is saved. */
  argument: string
  value: string
}

const mostFields = 9

/** The form's fields: the required properties, and relations that can be chosen. */
export function formFields(state: ProjectState, screen: BuiltScreen, type: PlannedType): FormField[] {
  return keptProperties(state, type)
    .flatMap((property) => fieldFor(state, screen, property) ?? [])
    .slice(0, mostFields)
}

export function formBody(fields: readonly FormField[]): string[] {
  return [
    'Form {',
    ...indent(
      fields.flatMap(({ control }) => control),
      4,
    ),
    '}',
  ]
}

function fieldFor(state: ProjectState, screen: BuiltScreen, property: PlannedProperty): FormField | null {
  const { name, kind, type, isOptional } = property
  const label = labelOf(property)
  const simple = (start: string, control: string[]): FormField => ({
    property,
    access: [],
    state: `@State private var ${name}${start}`,
    variable: name,
    control,
    modifier: [],
    argument: name,
    value: name,
  })
  if (name === 'id') return null
  if (kind === 'one') return choiceField(state, property)
  if (type === 'Data?' && screen.abilities.includes('photo')) return photoField(property)
  if (isOptional) return optionalField(property)
  switch (kind) {
    case 'text':
      return simple(' = ""', [
        /note|text|body|comment|words|story/i.test(name)
          ? `TextField("${label}", text: $${name}, axis: .vertical)`
          : `TextField("${label}", text: $${name})`,
      ])
    case 'whole':
      return simple(' = 1', [`Stepper("${label}: \\(${name})", value: $${name}, in: 0...1000)`])
    case 'number':
      return simple(`: ${type} = 0`, [
        `TextField("${label}", value: $${name}, format: .number)`,
        '    .keyboardType(.decimalPad)',
      ])
    case 'date':
      return simple(' = Date.now', [
        `DatePicker("${label}", selection: $${name}, displayedComponents: .date)`,
      ])
    case 'flag':
      return simple(' = false', [`Toggle("${label}", isOn: $${name})`])
    case 'many':
    case 'list':
    case 'other':
      return null
  }
}

/** A field for an optional property: a switch with a date, or an empty field for text and numbers. */
function optionalField(property: PlannedProperty): FormField | null {
  const { name, kind, type } = property
  const label = labelOf(property)
  const flag = `has${name.charAt(0).toUpperCase()}${name.slice(1)}`
  const field = { property, access: [], variable: name, modifier: [], argument: name, value: name }
  switch (kind) {
    case 'date':
      return {
        ...field,
        state: `@State private var ${flag} = false\n    @State private var ${name} = Date.now`,
        control: [
          `Toggle("${label}", isOn: $${flag})`,
          `if ${flag} {`,
          `    DatePicker("${label}", selection: $${name}, displayedComponents: .date)`,
          '}',
        ],
        value: `${flag} ? ${name} : nil`,
      }
    case 'text':
      return {
        ...field,
        state: `@State private var ${name} = ""`,
        control: [`TextField("${label}", text: $${name})`],
        value: `${name}.isEmpty ? nil : ${name}`,
      }
    case 'whole':
    case 'number':
      return {
        ...field,
        state: `@State private var ${name}: ${type}`,
        control: [
          `TextField("${label}", value: $${name}, format: .number)`,
          '    .keyboardType(.decimalPad)',
        ],
      }
    case 'flag':
    case 'list':
    case 'one':
    case 'many':
    case 'other':
      return null
  }
}

function choiceField(state: ProjectState, property: PlannedProperty): FormField | null {
  const target = typeNamed(state, property.target)
  if (!target) return null
  const label = labelOf(property)
  const item = target.one === property.name ? `one${target.name}` : target.one
  const [choices, tag, selected, declared] = state.usesSwiftData
    ? [target.many, `${item} as ${target.name}?`, property.name, `${target.name}?`]
    : [`store.${target.many}`, `${item}.id as UUID?`, idNameOf(property), 'UUID?']
  return {
    property,
    access: state.usesSwiftData ? [`    @Query private var ${target.many}: [${target.name}]`] : [],
    state: `@State private var ${selected}: ${declared}`,
    variable: selected,
    control: [
      `Picker("${label}", selection: $${selected}) {`,
      `    Text("None").tag(nil as ${declared})`,
      `    ForEach(${choices}) { ${item} in`,
      `        Text(${titleText(item, target)}).tag(${tag})`,
      '    }',
      '}',
    ],
    modifier: [],
    argument: selected,
    value: selected,
  }
}

function photoField(property: PlannedProperty): FormField {
  const { name } = property
  return {
    property,
    access: [],
    state: `@State private var ${name}Item: PhotosPickerItem?\n    @State private var ${name}: Data?`,
    variable: name,
    control: [`PhotosPicker("${labelOf(property)}", selection: $${name}Item, matching: .images)`],
    modifier: [
      `.task(id: ${name}Item) {`,
      `    ${name} = try? await ${name}Item?.loadTransferable(type: Data.self)`,
      '}',
    ],
    argument: name,
    value: name,
  }
}
