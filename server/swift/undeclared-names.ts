import type Parser from 'tree-sitter'
import { parseSwift } from './parse-swift.ts'

/** Names that a piece of Swift uses and neither declares itself nor finds in `known`, in order of first use. Members after a dot and argument labels are not looked at. */
export function undeclaredNames(code: string, known: ReadonlySet<string>): string[] {
  const tree = parseSwift(code)
  if (!tree) return []
  const leaves = identifiersIn(tree.rootNode)
  const declared = new Set(leaves.filter(isDeclaration).map((leaf) => plainName(leaf.text)))
  const used = leaves
    .filter((leaf) => !isDeclaration(leaf) && !isMemberOrLabel(leaf))
    .map((leaf) => plainName(leaf.text))
  return [...new Set(used)].filter((name) => !declared.has(name) && !known.has(name))
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

function identifiersIn(node: Parser.SyntaxNode): Parser.SyntaxNode[] {
  if (node.childCount === 0)
    return node.type === 'simple_identifier' || node.type === 'type_identifier' ? [node] : []
  return node.children.flatMap(identifiersIn)
}

function isDeclaration(leaf: Parser.SyntaxNode): boolean {
  const parent = leaf.parent
  if (!parent) return false
  if (declaringParents.has(parent.type)) return true
  return (
    (parent.type === 'if_statement' ||
      parent.type === 'guard_statement' ||
      parent.type === 'while_statement') &&
    isBinding(leaf.previousSibling)
  )
}

/** The `let` of `if let name`. */
function isBinding(node: Parser.SyntaxNode | null): boolean {
  return node !== null && /^(?:let|var)$/.test(node.text)
}

function isMemberOrLabel(leaf: Parser.SyntaxNode): boolean {
  const parent = leaf.parent
  if (!parent) return false
  if (
    [
      'navigation_suffix',
      'value_argument_label',
      'prefix_expression',
      'identifier',
      'key_path_expression',
      'precedence_group_declaration',
    ].includes(parent.type)
  )
    return true
  return parent.type === 'user_type' && leaf.previousSibling?.text === '.'
}

function plainName(text: string): string {
  return text.replace(/^\$|`/g, '')
}
