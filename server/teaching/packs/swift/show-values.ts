import type { PlannedProperty, PlannedType } from './planned-types.ts'

/** A property's name as label: "Summer days" for `summerDays`. */
export function labelOf({ name }: Pick<PlannedProperty, 'name'>): string {
  const words = name
    .replaceAll('`', '')
    .replace(/(?<=[a-z0-9])(?=[A-Z])/g, ' ')
    .toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** View code for one value; `owner` is the variable that has it. */
export function showValue(owner: string, property: PlannedProperty): string[] {
  const value = property.isOptional ? property.name : `${owner}.${property.name}`
  const view = viewOf(value, property)
  if (view === null) return []
  return property.isOptional
    ? [`if let ${property.name} = ${owner}.${property.name} {`, `    ${view}`, '}']
    : [view]
}

function viewOf(value: string, property: PlannedProperty): string | null {
  switch (property.kind) {
    case 'text':
      return `Text(${value})`
    case 'whole':
    case 'number':
      return `Text(${value}, format: .number)`
    case 'date':
      return `Text(${value}, format: .dateTime.day().month().year())`
    case 'flag':
      return `Text(${value} ? "${labelOf(property)}" : "Not ${labelOf(property).toLowerCase()}")`
    case 'one':
    case 'many':
    case 'list':
    case 'other':
      return null
  }
}

/** View code for one value with its label, for a detail page. */
export function labelledValue(owner: string, property: PlannedProperty): string[] {
  const value = property.isOptional ? property.name : `${owner}.${property.name}`
  const view = contentOf(value, property)
  if (view === null) return []
  return property.isOptional
    ? [`if let ${property.name} = ${owner}.${property.name} {`, `    ${view}`, '}']
    : [view]
}

function contentOf(value: string, property: PlannedProperty): string | null {
  const label = `"${labelOf(property)}"`
  switch (property.kind) {
    case 'text':
      return `LabeledContent(${label}, value: ${value})`
    case 'whole':
    case 'number':
      return `LabeledContent(${label}, value: ${value}, format: .number)`
    case 'date':
      return `LabeledContent(${label}, value: ${value}, format: .dateTime.day().month().year())`
    case 'flag':
      return `LabeledContent(${label}, value: ${value} ? "Yes" : "No")`
    case 'one':
    case 'many':
    case 'list':
    case 'other':
      return null
  }
}

/** The properties in a row's details, at most two: a date, a number or a text besides the title. */
export function rowDetails(type: PlannedType): PlannedProperty[] {
  const rest = type.properties.filter((property) => property !== type.title && property.name !== 'id')
  const wanted = [
    rest.find(({ kind }) => kind === 'date'),
    rest.find(({ kind }) => kind === 'whole' || kind === 'number'),
    rest.find(({ kind, isOptional }) => kind === 'text' && !isOptional),
  ]
  return wanted.flatMap((property) => property ?? []).slice(0, 2)
}

export function titleText(owner: string, type: PlannedType): string {
  return type.title
    ? `${owner}.${type.title.name}`
    : `"${type.words.charAt(0).toUpperCase()}${type.words.slice(1)}"`
}

export function indent(lines: readonly string[], spaces: number): string[] {
  return lines.map((line) => (line === '' ? line : `${' '.repeat(spaces)}${line}`))
}
