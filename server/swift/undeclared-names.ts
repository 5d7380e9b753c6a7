import { readSwift } from './parse-swift.ts'
import type { SwiftNode } from './swift-tree.ts'

/**
 * Names that the code uses but neither declares nor finds in `known`, in order of first use. Ignores members after a
 * dot and argument labels.
 */
export function undeclaredNames(code: string, known: ReadonlySet<string>): string[] {
  return readSwift(code, (root) => undeclaredBelow(root, known)) ?? []
}

function undeclaredBelow(root: SwiftNode, known: ReadonlySet<string>): string[] {
  const leaves = root
    .descendantsOfType(['simple_identifier', 'type_identifier'])
    .map((leaf) => ({ leaf, name: plainName(leaf.text) }))
    .filter(({ leaf, name }) => !known.has(name) && leaf.children.length === 0)
    .map(({ leaf, name }) => ({ name, place: placeOf(leaf) }))
  const declared = new Set(leaves.flatMap(({ name, place }) => (place === 'declaration' ? [name] : [])))
  const used = leaves.flatMap(({ name, place }) => (place === 'use' ? [name] : []))
  return [...new Set(used)].filter((name) => !declared.has(name))
}

const declaringParents = new Set([
  'pattern',
  'class_declaration',
  'protocol_declaration',
  'function_declaration',
  'protocol_function_declaration',
  'parameter',
  'lambda_parameter',
  'type_parameter',
  'enum_entry',
  'typealias_declaration',
  'associatedtype_declaration',
  'macro_declaration',
  'capture_list_item',
  'tuple_type_item',
])

function placeOf(leaf: SwiftNode): 'declaration' | 'member' | 'use' {
  const { parent } = leaf
  if (!parent) return 'use'
  const { type } = parent
  if (declaringParents.has(type)) return 'declaration'
  if (bindingParents.has(type) && isBinding(leaf.previousSibling)) return 'declaration'
  if (memberParents.has(type)) return 'member'
  return type === 'user_type' && leaf.previousSibling?.text === '.' ? 'member' : 'use'
}

const bindingParents: ReadonlySet<string> = new Set(['if_statement', 'guard_statement', 'while_statement'])

/** Node types whose children are members after a dot or argument labels. */
const memberParents: ReadonlySet<string> = new Set([
  'navigation_suffix',
  'value_argument_label',
  'prefix_expression',
  'identifier',
  'key_path_expression',
  'precedence_group_declaration',
])

/** Whether a node is the `let` or `var` of `if let name`. */
function isBinding(node: SwiftNode | null): boolean {
  return node !== null && /^(?:let|var)$/.test(node.text)
}

function plainName(text: string): string {
  return text.replace(/^\$|`/g, '')
}
