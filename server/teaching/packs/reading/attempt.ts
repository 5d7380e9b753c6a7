import type { CodeFacts } from '#server/swift/code-facts.ts'
import type { CodeModel, CodeType } from '#server/swift/code-model.ts'
import { plain } from './compare-properties.ts'
import { storedName } from '#server/teaching/packs/slots-of.ts'
import type { PlannedType } from '#server/teaching/packs/swift/planned-types.ts'
import type { TaskHelp } from '#server/teaching/packs/task-help.ts'

export interface Attempt {
  help: TaskHelp
  /** The code as pasted. */
  swift: string
  code: CodeModel
  facts: CodeFacts
  /** The learner's type for each of the task's types. Its name may differ if its properties match. */
  own: ReadonlyMap<string, CodeType>
}

export function isView({ conforms, properties }: CodeType): boolean {
  return (
    conforms.some((name) => /^(?:SwiftUI\.)?View$/.test(name)) &&
    properties.some(({ name }) => name === 'body')
  )
}

/** The name under which the code uses a type; null if the code does not use it. */
export function namedAs({ own, facts }: Attempt, { name, many }: PlannedType): string | null {
  return [name, many, own.get(name)?.name ?? name].find((one) => facts.names.has(one)) ?? null
}

/** The type's properties that the code reads, i.e. that occur after a dot. */
export function readProperties({ help, facts, own }: Attempt, type: PlannedType): string[] {
  const names = new Set([
    ...type.properties.map((property) => plain(property.name)),
    ...type.properties.map((property) => storedName(help.after, property)),
    ...(own.get(type.name)?.properties.map(({ name }) => name) ?? []),
  ])
  return [...names].filter((name) => facts.members.has(name))
}

/** A view that may show the type's values, such as `PlantRow` or `PlantCell`; null if the code calls none. */
export function handedTo({ own, facts }: Attempt, { name }: PlannedType): string | null {
  const names = [name, own.get(name)?.name ?? name]
  return (
    [...facts.calls].find((call) => names.some((one) => call.length > one.length && call.startsWith(one))) ??
    null
  )
}
