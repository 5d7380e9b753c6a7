import type { SwiftNode } from './swift-tree.ts'

/** The maximum number of nodes of each kind to read, which bounds the time. Learners' code has fewer. */
const mostRead = 300

export function callsIn(root: SwiftNode): SwiftNode[] {
  return root.descendantsOfType('call_expression').slice(0, mostRead)
}

/** The name of the called function: `insert` for `self.context.insert(…)`; null if it has none. */
export function nameCalled(call: SwiftNode): string | null {
  const callee = call.namedChildren[0]
  if (callee?.type === 'simple_identifier') return callee.text
  return callee?.type === 'navigation_expression'
    ? (callee.namedChildren.at(-1)?.text.replace(/^\??\./, '') ?? null)
    : null
}

/** The object that a method is called on, as written but without `self.` and `?`; empty for a function. */
export function receiverOf(call: SwiftNode): string {
  const callee = call.namedChildren[0]
  if (callee?.type !== 'navigation_expression') return ''
  return (callee.namedChildren[0]?.text ?? '').replace(/^self\??\./, '').replace(/\?$/, '')
}

export function argumentsOf(call: SwiftNode): SwiftNode[] {
  const given = call.namedChildren
    .find(({ type }) => type === 'call_suffix')
    ?.namedChildren.find(({ type }) => type === 'value_arguments')
  return given?.namedChildren ?? []
}

/** The value of the argument with a label, as written; null if there is none. */
export function argumentOf(call: SwiftNode, label: string): string | null {
  const given = argumentsOf(call).find(({ namedChildren: [first] }) => first?.text === label)
  return given?.namedChildren.at(-1)?.text ?? null
}

export function closuresOf(call: SwiftNode): SwiftNode[] {
  return (
    call.namedChildren
      .find(({ type }) => type === 'call_suffix')
      ?.namedChildren.filter(({ type }) => type === 'lambda_literal') ?? []
  )
}

/** The ancestors of a node, nearest first. */
export function around(node: SwiftNode): SwiftNode[] {
  const found: SwiftNode[] = []
  for (let one = node.parent; one; one = one.parent) found.push(one)
  return found
}

/** The function, property or initialiser that contains a node, otherwise the root. */
export function bodyAround(node: SwiftNode, root: SwiftNode): SwiftNode {
  return (
    around(node).find(({ type }) =>
      ['function_declaration', 'computed_property', 'init_declaration', 'property_declaration'].includes(
        type,
      ),
    ) ?? root
  )
}

export function functionsIn(root: SwiftNode): SwiftNode[] {
  return root.descendantsOfType('function_declaration').slice(0, mostRead)
}

export function nameOf(node: SwiftNode): string {
  return node.childForFieldName('name')?.text ?? ''
}

export function lineOf(node: SwiftNode): number {
  return node.startPosition.row + 1
}
