import { readCodeModel, type CodeProperty, type CodeType } from './code-model.ts'
import { readSwift } from './parse-swift.ts'
import type { SwiftNode } from './swift-tree.ts'

/**
 * A stored property without an initial value: an `init` does not set it, or its class has no `init`. Neither
 * compiles.
 */
export interface UnsetProperty {
  type: string
  /** As written. */
  property: CodeProperty
  /** The line of the `init`, or of the type if it has none. */
  line: number
}

const mostTypes = 60
/** Protocols that do not set properties. Any other supertype may be a class that does. */
const withoutValues = new Set(
  'Identifiable Codable Hashable Equatable Sendable ObservableObject CustomStringConvertible Comparable'.split(
    ' ',
  ),
)

/** Whether a property needs an initial value from an `init`. Property wrappers may provide their own. */
function needsValue({ wrapper, hasValue, isComputed, isConstant, type, source }: CodeProperty): boolean {
  if (hasValue || isComputed || type === null || (wrapper !== null && wrapper !== 'Attribute')) return false
  if (/\b(?:static|lazy)\b/.test(source.slice(0, source.indexOf(':')))) return false
  return isConstant || !/[?!]$/.test(type)
}

/** Finds properties that an `init` of their type does not set, or that have no `init` to set them. */
export function unsetProperties(code: string): UnsetProperty[] {
  const types = readCodeModel(code)?.types ?? []
  return types.length === 0 ? [] : (readSwift(code, (root) => unsetBelow(root, types)) ?? [])
}

function unsetBelow(root: SwiftNode, types: readonly CodeType[]): UnsetProperty[] {
  const declarations = root.descendantsOfType('class_declaration').slice(0, mostTypes)
  return declarations.flatMap((node, at) => {
    const type = types[at]
    if (!type || type.kind === 'extension' || type.kind === 'enum') return []
    const needed = type.properties.filter(needsValue)
    return needed.length === 0
      ? []
      : type.kind === 'class' && type.conforms.every((one) => withoutValues.has(one)) && !hasInit(node)
        ? needed.map((property) => ({ type: type.name, property, line: type.line }))
        : initsOf(node).flatMap((init) => {
            const set = namesSetIn(init)
            return needed
              .filter(({ name }) => !set.has(name.replaceAll('`', '')))
              .map((property) => ({ type: type.name, property, line: init.startPosition.row + 1 }))
          })
  })
}

function hasInit(type: SwiftNode): boolean {
  return /\binit\s*[(<?]/.test(type.text)
}

/** The type's initialisers, without those that call another `init` and set nothing themselves. */
function initsOf(type: SwiftNode): SwiftNode[] {
  const members = type.childForFieldName('body')?.namedChildren ?? []
  return members.filter(
    ({ type: kind, text }) =>
      kind === 'init_declaration' && !/\bself\.init\(|\bconvenience\b|\bself = |\bfatalError\(/.test(text),
  )
}

function namesSetIn(init: SwiftNode): Set<string> {
  return new Set(
    init.descendantsOfType('assignment').flatMap((one) => {
      const text = one.namedChildren[0]?.text.replaceAll('`', '') ?? ''
      return text.startsWith('(') ? (text.match(/\w+/g) ?? []) : [text.replace(/^self\.|^_/, '')]
    }),
  )
}
