import type { TaskSubject } from './task-subject.ts'
import type { PlannedProperty, PlannedType } from './swift/planned-types.ts'
import type { BuiltScreen, ProjectState } from './swift/project-state.ts'
import { idNameOf, keptProperties } from './swift/render-model.ts'

export type Slots = Readonly<Record<string, string>>

/** The values for the placeholders in a pack's texts. */
export function slotsOf(state: ProjectState, ground: TaskSubject, screen: BuiltScreen | null): Slots {
  const { type, types, task } = ground
  const about = type && types.includes(type) ? type : screen ? type : (types[0] ?? type)
  return {
    app: state.app,
    task: task.title,
    doneWhen: task.doneWhen,
    firstScreen: state.firstScreen,
    ...(about ? typeSlots(state, about) : {}),
    Types: listed(types.map(({ name }) => `\`${name}\``)),
    ...(screen ? { View: screen.view, Screen: screen.name } : {}),
  }
}

export function typeSlots(state: ProjectState, type: PlannedType): Record<string, string> {
  const stored = storedNames(state, type)
  return {
    Type: type.name,
    type: type.one,
    types: type.many,
    words: type.words,
    manyWords: type.manyWords,
    first: type.title?.name ?? type.properties[0]?.name ?? 'id',
    firstExample: type.examples[0] ?? '',
    secondExample: type.examples[1] ?? '',
    fields: listed(stored.map((name) => `\`${name}\``)),
    count: String(stored.length),
    keyword: state.usesSwiftData ? 'class' : 'struct',
    identity: state.usesSwiftData ? '@Model' : 'Identifiable',
    source: state.usesSwiftData ? '@Query' : 'Store',
    insert: state.usesSwiftData ? 'modelContext.insert' : 'append',
  }
}

/** The names of a type's stored properties in the reference project. */
function storedNames(state: ProjectState, type: PlannedType): string[] {
  return keptProperties(state, type).map((property) => storedName(state, property))
}

export function storedName(state: ProjectState, property: PlannedProperty): string {
  return property.kind === 'one' && !state.usesSwiftData ? idNameOf(property) : property.name
}

export function fillSlots(text: string, slots: Slots): string {
  return text
    .replace(/\b([Aa]) (`?)\{(\w+)\}/g, (_all, article: string, quote: string, name: string) =>
      /^[aeio]/i.test(slots[name] ?? '') ? `${article}n ${quote}{${name}}` : `${article} ${quote}{${name}}`,
    )
    .replace(/\{(\w+)\}/g, (slot, name: string) => slots[name] ?? slot)
}

/** Joins words as "a, b and c". */
export function listed(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`
}
