import { readSwift } from '#server/swift/parse-swift.ts'
import type { CodeType } from '#server/swift/code-model.ts'
import type { MadeParameter } from '#server/teaching/packs/swift/planned-types.ts'

/**
 * The arguments to create a learner's type: from its first `init`, or a struct's memberwise one. Required parameters
 * get a value; null if one has no known value.
 */
export function initializerCall(
  declaration: string,
  own: CodeType,
  valueFor: (type: string) => string | null,
): MadeParameter[] | null {
  const written = initIn(declaration)
  const parameters =
    written ??
    own.properties
      .filter(({ isComputed, isConstant, hasValue, source }) => {
        const isStatic = /\bstatic\b/.test(source.slice(0, source.indexOf(own.name) + 1 || 40))
        return !isComputed && !isStatic && !(isConstant && hasValue)
      })
      .map(({ name, type, hasValue }) => ({
        label: name,
        type: type ?? 'String',
        isNeeded: !hasValue && !/[?!]$/.test(type ?? ''),
      }))
  if (written === null && own.kind === 'class') return []
  const made = parameters.map(({ label, type, isNeeded }) => ({
    label,
    value: isNeeded ? valueFor(type) : null,
    type,
    isNeeded,
  }))
  return made.every(({ isNeeded, value }) => !isNeeded || value !== null)
    ? made.map(({ label, value, type }) => ({ label, value, type }))
    : null
}

/** The parameters of the first `init`; null if the type declares none. */
function initIn(declaration: string): { label: string; type: string; isNeeded: boolean }[] | null {
  const inits =
    readSwift(declaration, (root) => root.descendantsOfType('init_declaration').map(({ text }) => text)) ?? []
  const first = inits.find((text) => !/\bconvenience\b|\bself\.init\(/.test(text)) ?? inits[0]
  if (!first) return null
  const head = first.slice(first.indexOf('(') + 1)
  return partsOf(head).flatMap((part) => {
    const [, label, inner, type = '', value] =
      /^(\w{1,80})(?: (\w{1,80}))?: ([^=]{1,120})(?:=([^]{1,2000}))?$/.exec(part.trim()) ?? []
    return label
      ? [{ label: label === '_' ? '' : label, type: type.trim(), isNeeded: value === undefined, inner }]
      : []
  })
}

/** Splits the parameter list at its commas, up to the closing bracket. */
function partsOf(head: string): string[] {
  const parts: string[] = []
  let depth = 0
  let part = ''
  for (const sign of head) {
    if (depth === 0 && (sign === ')' || sign === ',')) {
      parts.push(part)
      part = ''
      if (sign === ')') break
      continue
    }
    if ('([{<'.includes(sign)) depth += 1
    if (')]}>'.includes(sign)) depth -= 1
    part += sign
  }
  return parts.filter((one) => one.trim() !== '')
}
