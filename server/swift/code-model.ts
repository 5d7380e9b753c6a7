import { readSwift } from './parse-swift.ts'
import type { SwiftNode } from './swift-tree.ts'

export interface CodeProperty {
  name: string
  /** The property wrapper (`State`, `Binding`, …), or null. */
  wrapper: string | null
  /** As written; null if inferred. */
  type: string | null
  hasValue: boolean
  isConstant: boolean
  isComputed: boolean
  isPrivate: boolean
  line: number
  /** As written. */
  source: string
}

export interface CodeType {
  name: string
  kind: 'struct' | 'class' | 'enum' | 'actor' | 'extension'
  /** Protocols and superclass, as written. */
  conforms: string[]
  properties: CodeProperty[]
  functions: { name: string; line: number }[]
  line: number
}

/** The declarations and uses of names in a piece of Swift. */
export interface CodeModel {
  types: CodeType[]
  /** How often each name is used, without its declaration. */
  uses: ReadonlyMap<string, number>
  /** Statements that consist only of a name. */
  bareStatements: { name: string; line: number }[]
  /** Changes of names by assignment, `toggle()`, `append(…)` and the like; names are without `self.`. */
  changes: { name: string; line: number }[]
  /** Assignments to properties in closures passed to `dataTask`, which do not run on the main actor. */
  backgroundChanges: { line: number }[]
  /** Parameters that their function assigns to, with their type as written. */
  changedParameters: { name: string; type: string; in: string; line: number }[]
  /** Local copies of a value or element that are changed and then not used. */
  changedCopies: { name: string; source: string; line: number }[]
}

/** Null if the code is too long or too complex. */
export function readCodeModel(code: string): CodeModel | null {
  return readSwift(code, modelBelow)
}

function modelBelow(root: SwiftNode): CodeModel {
  const declared = new Set(namesBelow(root, ['function_declaration', 'pattern']))
  const uses = new Map<string, number>()
  for (const node of root.descendantsOfType('simple_identifier')) {
    const { text } = node
    if (!declared.has(node)) uses.set(plainName(text), (uses.get(plainName(text)) ?? 0) + 1)
  }
  return {
    types: root.descendantsOfType('class_declaration').map(toType),
    uses,
    bareStatements: namesBelow(root, ['statements']).map((leaf) => ({
      name: leaf.text,
      line: lineOf(leaf),
    })),
    changes: [...root.descendantsOfType('assignment'), ...root.descendantsOfType('call_expression')].flatMap(
      (node) => changeBy(node) ?? [],
    ),
    backgroundChanges: root
      .descendantsOfType('call_expression')
      .filter(changesInBackground)
      .map((node) => ({ line: lineOf(node) })),
    changedParameters: root.descendantsOfType('function_declaration').flatMap(changedParametersOf),
    changedCopies: root
      .descendantsOfType('statements')
      .flatMap(changedCopiesIn)
      .toSorted((one, other) => one.line - other.line),
  }
}

/** The identifiers that are direct children of nodes of these types. */
function namesBelow(root: SwiftNode, types: string[]): SwiftNode[] {
  return root
    .descendantsOfType(types)
    .flatMap((node) => node.namedChildren.filter(({ type }) => type === 'simple_identifier'))
}

function toType(node: SwiftNode): CodeType {
  const body = node.childForFieldName('body')
  const members = body?.namedChildren ?? []
  const kind =
    node.children
      .map(({ type }) => type)
      .find((type) => ['struct', 'class', 'enum', 'actor', 'extension'].includes(type)) ?? 'struct'
  return {
    name: node.childForFieldName('name')?.text ?? '',
    kind: kind as CodeType['kind'],
    conforms: node.namedChildren
      .filter(({ type }) => type === 'inheritance_specifier')
      .map(({ text }) => text),
    properties: members.filter(({ type }) => type === 'property_declaration').map(toProperty),
    functions: members
      .filter(({ type }) => type === 'function_declaration')
      .map((member) => ({ name: member.childForFieldName('name')?.text ?? '', line: lineOf(member) })),
    line: lineOf(node),
  }
}

function toProperty(node: SwiftNode): CodeProperty {
  const annotation = node.namedChildren.find(({ type }) => type === 'type_annotation')
  const modifiers = node.namedChildren.find(({ type }) => type === 'modifiers')
  const wrapper = modifiers?.descendantsOfType('attribute')[0]?.descendantsOfType('type_identifier')[0]
  return {
    name: node.childForFieldName('name')?.text ?? '',
    wrapper: wrapper?.text ?? null,
    type: annotation ? annotation.text.replace(/^:\s*/, '') : null,
    hasValue: node.childForFieldName('value') !== null || node.childForFieldName('computed_value') !== null,
    isConstant: node.namedChildren.some(
      ({ type, text }) => type === 'value_binding_pattern' && text === 'let',
    ),
    isComputed: node.childForFieldName('computed_value') !== null,
    isPrivate:
      modifiers?.descendantsOfType('visibility_modifier').some(({ text }) => text.startsWith('private')) ??
      false,
    line: lineOf(node),
    source: node.text,
  }
}

/**
 * Finds copies changed and never put back: `var plant = plants[0]` and `plant.name = …` without `plants[0] = plant`.
 */
function changedCopiesIn(scope: SwiftNode): CodeModel['changedCopies'] {
  const copies = scope.namedChildren.flatMap((declaration) => copyBy(declaration) ?? [])
  if (copies.length === 0) return []
  const assignments = scope.descendantsOfType('assignment').map(({ namedChildren }) => ({
    target: namedChildren[0]?.text ?? '',
    result: namedChildren.at(-1)?.text ?? '',
  }))
  const assigned = new Set(assignments.map(({ target }) => /^[^.]+(?=\.)/.exec(target)?.[0]))
  const results = new Set(assignments.map(({ result }) => result))
  const called = new Set(
    scope.descendantsOfType('call_expression').flatMap((call) => changeBy(call)?.name ?? []),
  )
  const used = namesUsedOn(scope)
  return copies
    .filter(({ name, isElement }) => assigned.has(name) || (!isElement && called.has(name)))
    .filter(({ name, isElement }) => !results.has(name) && (isElement || !used.has(name)))
    .map(({ name, source, line }) => ({ name, source, line }))
}

/** Reads the declaration of a local variable that starts as a copy of a value or element; null if it is none. */
function copyBy(
  declaration: SwiftNode,
): { name: string; source: string; isElement: boolean; line: number } | null {
  if (declaration.type !== 'property_declaration' || !declaration.text.startsWith('var')) return null
  const source = declaration.childForFieldName('value')?.text
  const name = declaration.childForFieldName('name')?.text
  if (!name || !source) return null
  const isElement = /^[\w.]+\[[^\]]+\]$|^[\w.]+\.(?:first|last)[!]?$/.test(source)
  return isElement || /^\w+$/.test(source) ? { name, source, isElement, line: lineOf(declaration) } : null
}

/** Finds parameters that their function changes: `func win(p: Player) { p.score += 10 }`. */
function changedParametersOf(node: SwiftNode): CodeModel['changedParameters'] {
  const lineOfFirst = new Map<string, number>()
  for (const assignment of node.descendantsOfType('assignment')) {
    const name = /^[^.]+/.exec(assignment.namedChildren[0]?.text ?? '')?.[0] ?? ''
    if (!lineOfFirst.has(name)) lineOfFirst.set(name, lineOf(assignment))
  }
  if (lineOfFirst.size === 0) return []
  const nameOfFunction = node.childForFieldName('name')?.text ?? ''
  const own = new Set([...node.text.matchAll(/\b(?:var|let) (\w+)\b/g)].map(([, name]) => name))
  return node.namedChildren
    .filter(({ type }) => type === 'parameter')
    .flatMap((parameter) => {
      const name = parameter.descendantsOfType('simple_identifier').at(-1)?.text ?? ''
      const [, written = ''] = /:\s{0,80}([^=]{1,400})$/.exec(parameter.text) ?? []
      const line = lineOfFirst.get(name)
      return line !== undefined && !own.has(name) && name !== '' && !written.startsWith('inout')
        ? [{ name, type: written.trim(), in: nameOfFunction, line }]
        : []
    })
}

/** Names used as values: returned, passed or shown. */
function namesUsedOn(scope: SwiftNode): Set<string> {
  return new Set(
    scope
      .descendantsOfType('simple_identifier')
      .filter(({ parent }) => parent?.type !== 'pattern' && !isTargetOfChange(parent))
      .map(({ text }) => text),
  )
}

/** Whether the node is changed: `copy.append(…)`, `copy.score += 1`. */
function isTargetOfChange(node: SwiftNode | null): boolean {
  return (
    node?.type === 'navigation_expression' &&
    ['call_expression', 'directly_assignable_expression', 'assignment'].includes(node.parent?.type ?? '')
  )
}

function changeBy(node: SwiftNode): { name: string; line: number } | null {
  const target =
    node.type === 'assignment'
      ? node.namedChildren[0]?.text
      : /^((?:self\.)?\w+)\.(?:toggle|append|removeAll|insert)$/.exec(node.namedChildren[0]?.text ?? '')?.[1]
  const name = target?.replace(/^self\./, '')
  return name && /^\w+$/.test(name) ? { name, line: lineOf(node) } : null
}

function changesInBackground(call: SwiftNode): boolean {
  if (!call.namedChildren[0]?.text.endsWith('dataTask')) return false
  const assigns = call
    .descendantsOfType('assignment')
    .some(({ namedChildren }) => /^self\??\./.test(namedChildren[0]?.text ?? ''))
  return assigns && !/DispatchQueue\.main|MainActor/.test(call.text)
}

function plainName(text: string): string {
  return text.replace(/^\$|`/g, '')
}

function lineOf(node: SwiftNode): number {
  return node.startPosition.row + 1
}
