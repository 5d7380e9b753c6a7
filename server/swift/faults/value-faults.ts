import { around, bodyAround, functionsIn, lineOf, nameOf } from '#server/swift/calls.ts'
import type { SwiftNode } from '#server/swift/swift-tree.ts'
import type { CodeFault, FaultSource } from './code-fault.ts'

const mostRead = 200

/** Values that are copied, truncated or hidden by another one with the same name. */
export function valueFaults(source: FaultSource): CodeFault[] {
  return [
    ...changedCopies(source),
    ...changedWholeCopies(source),
    ...integerDivisions(source),
    ...shadowedProperties(source),
  ]
}

/**
 * Reports a changed copy that is never put back: `guard var item = items.first(where: …)`, then
 * `item.isDone.toggle()`.
 */
function changedCopies({ root, types }: FaultSource): CodeFault[] {
  return [...root.descendantsOfType(['guard_statement', 'if_statement', 'property_declaration'])]
    .slice(0, mostRead)
    .flatMap((node): CodeFault[] => {
      const [, name = '', list = ''] =
        /^(?:guard |if )?var (\w+)(?:\s*:\s*\w+\??)?\s*=\s*((?:\w+\.)*\w+)\.(?:first|last|filter|randomElement)\s*[({]/.exec(
          node.text,
        ) ?? []
      if (name === '') return []
      const element = /^\[(\w+)\]$/.exec(types.of(list.split('.').at(-1) ?? '') ?? '')?.[1]
      if (element && types.classes.has(element)) return []
      const scope = node.type === 'if_statement' ? node : (node.parent ?? node)
      const { changed, isUsed } = usesOf(name, scope, node)
      return changed && !isUsed ? [{ kind: 'changed-copy', line: lineOf(changed), name, other: list }] : []
    })
}

/** Reports a changed copy of a struct that is kept elsewhere: `var d = deck`, then `d.markKnown()`. */
function changedWholeCopies({ root, code, types }: FaultSource): CodeFault[] {
  const mutating = new Set([...code.matchAll(/\bmutating func (\w{1,80})/g)].map(([, called = '']) => called))
  return root
    .descendantsOfType('property_declaration')
    .slice(0, mostRead)
    .flatMap((node): CodeFault[] => {
      const [, name = '', other = ''] = /^var (\w{1,80}) = (?:self\.)?([a-z]\w{0,80})$/.exec(node.text) ?? []
      const type = types.of(other) ?? ''
      const isStruct = /^\w+$/.test(type) && new RegExp(`\\bstruct ${type}\\b`).test(code)
      const isLocal = around(node).some(
        (one) => one.type === 'lambda_literal' || one.type === 'function_declaration',
      )
      if (!isStruct || !isLocal || !node.parent || types.classes.has(type)) return []
      const { changed, isUsed } = usesOf(name, node.parent, node, mutating)
      return changed && !isUsed ? [{ kind: 'changed-whole-copy', line: lineOf(changed), name, other }] : []
    })
}

/** Where a local value is changed, and whether it is read; in a long scope it may be. */
function usesOf(
  name: string,
  scope: SwiftNode,
  declaration: SwiftNode,
  mutating: ReadonlySet<string> = new Set(),
): { changed: SwiftNode | null; isUsed: boolean } {
  let changed: SwiftNode | null = null
  let isUsed = false
  const identifiers = scope.descendantsOfType('simple_identifier')
  for (const one of identifiers.slice(0, mostRead)) {
    if (one.text !== name || isDeclaration(one, declaration)) continue
    const change = changeAt(one, mutating)
    if (change) changed ??= change
    else isUsed = true
  }
  return { changed, isUsed: isUsed || identifiers.length > mostRead }
}

function isDeclaration(identifier: SwiftNode, declaration: SwiftNode): boolean {
  const above = identifier.parent
  return (
    above?.type === 'pattern' ||
    (above?.startIndex === declaration.startIndex && above.type === declaration.type) ||
    above?.type === 'value_argument_label' ||
    above?.type === 'navigation_suffix'
  )
}

/** The assignment or changing call whose target begins with this name; null if there is none. */
function changeAt(identifier: SwiftNode, mutating: ReadonlySet<string>): SwiftNode | null {
  let node = identifier
  while (node.parent?.type === 'navigation_expression' && node.parent.startIndex === identifier.startIndex)
    node = node.parent
  const above = node.parent
  if (above?.type === 'directly_assignable_expression' && above.parent?.type === 'assignment')
    return above.parent
  if (above?.type === 'assignment' && above.namedChildren[0]?.startIndex === identifier.startIndex)
    return above
  if (above?.type !== 'call_expression') return null
  if (above.parent?.type === 'statements' && mutating.has(node.text.split('.').at(-1) ?? '')) return above
  return /\.(?:toggle|append|insert|remove\w*|formUnion)$/.test(node.text) ? above : null
}

const operand = String.raw`((?:\w+\.)*\w+)`

/** Reports divisions of whole numbers: `Double(done / total)`, `done / total * 100`. */
function integerDivisions({ code, types }: FaultSource): CodeFault[] {
  const isWhole = (text: string) => {
    const last = text.split('.').at(-1) ?? ''
    return /^\d{1,9}$/.test(text) || last === 'count' || types.of(last) === 'Int'
  }
  return code.split('\n').flatMap((line, at): CodeFault[] => {
    const inside = line.slice(0, 300).split('//')[0] ?? ''
    const [, wrapped = '', over = ''] =
      new RegExp(`\\b(?:Double|CGFloat|Float)\\(\\s?${operand}\\s?/\\s?${operand}\\s?\\)`).exec(inside) ??
      new RegExp(`(?<![\\w.)])${operand}\\s?/\\s?${operand}\\s?\\*\\s?100\\b(?!\\.)`).exec(inside) ??
      []
    if (wrapped === '' || !isWhole(wrapped) || !isWhole(over) || /^\d+$/.test(wrapped)) return []
    return [{ kind: 'integer-division', line: at + 1, name: wrapped, other: over }]
  })
}

/** Reports a local variable with a property's name that is filled and then lost. */
function shadowedProperties({ root }: FaultSource): CodeFault[] {
  const stored = new Map(
    root
      .descendantsOfType('property_declaration')
      .filter(({ parent }) => parent?.type === 'class_body')
      .map((node) => [nameOf(node), around(node)[1]?.startIndex] as const),
  )
  const computed = root
    .descendantsOfType('computed_property')
    .flatMap(({ parent }) => (parent?.type === 'property_declaration' ? [parent] : []))
  return [...functionsIn(root), ...computed].flatMap((owner) =>
    owner
      .descendantsOfType('property_declaration')
      .slice(0, mostRead)
      .flatMap((node): CodeFault[] => {
        if (node.startIndex === owner.startIndex) return []
        const name = nameOf(node)
        const type = around(owner).find((one) => one.type === 'class_declaration')
        if (node.parent?.type === 'class_body' || !type || stored.get(name) !== type.startIndex) return []
        const body = node.parent ?? bodyAround(node, root)
        const isUsed = usesOf(name, body, node).isUsed && !isOnlyPrinted(name, body.text)
        const isCopyOfItself = new RegExp(`=\\s*(?:self\\.)?${name}\\s*$`).test(node.text)
        return isUsed || isCopyOfItself || bodyAround(node, root).text.includes(`self.${name}`)
          ? []
          : [{ kind: 'shadowed-property', line: lineOf(node), name, other: nameOf(owner) }]
      }),
  )
}

/** Whether, apart from its declaration, a name is only printed. */
function isOnlyPrinted(name: string, text: string): boolean {
  const named = new RegExp(`(?<![.\\w])${name}\\b`)
  return text.split('\n').filter((line) => named.test(line) && !/^\s*print\(/.test(line)).length <= 1
}
