import type { CodeModel, CodeType } from '#server/swift/code-model.ts'
import { isView } from '#server/teaching/packs/reading/attempt.ts'
import { plain } from '#server/teaching/packs/reading/compare-properties.ts'
import type { PlannedType } from '#server/teaching/packs/swift/planned-types.ts'

/** The learner's type for a planned one: with the same name, or most of its properties. Null if there is none. */
export function ownTypeFor(type: PlannedType, { types }: CodeModel): CodeType | null {
  const declared = types.filter((one) => one.kind !== 'extension' && !isView(one))
  const named = declared.find(({ name }) => name.toLowerCase() === type.name.toLowerCase())
  if (named) return named
  const wanted = new Set(type.properties.map(({ name }) => plain(name)))
  const longer = declared.filter(
    ({ name, properties }) => name.endsWith(type.name) && properties.some((one) => wanted.has(one.name)),
  )
  if (longer.length === 1) return longer[0]!
  const alike = declared
    .map((one) => ({ one, shared: one.properties.filter(({ name }) => wanted.has(name)).length }))
    .toSorted((a, b) => b.shared - a.shared)[0]
  return alike && alike.shared * 2 > wanted.size ? alike.one : null
}
