import type Parser from 'tree-sitter'
import { parseSwift } from './parse-swift.ts'

export interface CodeProperty {
  name: string
  /** `State`, `Binding`, …; null without one. */
  wrapper: string | null
  /** As written; null if it is inferred. */
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

/** What a piece of Swift declares and uses, as far as questions about it need. */
export interface CodeModel {
  types: CodeType[]
  /** How often each name is used, not counting its declaration. */
  uses: ReadonlyMap<string, number>
  /** Statements that consist only of a name. */
  bareStatements: { name: string; line: number }[]
  /** Names that are assigned to, or changed by `toggle()` and `append(…)`, without `self.`; with the line. */
  changes: { name: string; line: number }[]
  /** Closures passed to `dataTask` that assign to a property off the main actor. */
  backgroundChanges: { line: number }[]
  /** Parameters that their function assigns to, with the written type. */
  changedParameters: { name: string; type: string; in: string; line: number }[]
  /** Local copies of an element or another value that are changed but never used again. */
  changedCopies: { name: string; source: string; line: number }[]
}

/** How many functions and variables of a file are followed; each is compared with all assignments around it. */
const mostRead = 100

/** Null if the code is too long or too deeply nested to read. */
export function readCodeModel(code: string): CodeModel | null {
  const root = parseSwift(code)?.rootNode
  if (!root) return null
  const declared = new Set(namesBelow(root, ['function_declaration', 'pattern']).map(({ id }) => id))
  const uses = new Map<string, number>()
  for (const { id, text } of root.descendantsOfType('simple_identifier'))
    if (!declared.has(id)) uses.set(plainName(text), (uses.get(plainName(text)) ?? 0) + 1)
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
    changedParameters: root
      .descendantsOfType('function_declaration')
      .slice(0, mostRead)
      .flatMap(changedParametersOf),
    changedCopies: root
      .descendantsOfType('property_declaration')
      .slice(0, mostRead)
      .flatMap((declaration) => changedCopy(declaration) ?? []),
  }
}

/** The names below nodes of these types. Asking each name for its parent would take quadratic time. */
function namesBelow(root: Parser.SyntaxNode, types: string[]): Parser.SyntaxNode[] {
  return root
    .descendantsOfType(types)
    .flatMap((node) => node.namedChildren.filter(({ type }) => type === 'simple_identifier'))
}

function toType(node: Parser.SyntaxNode): CodeType {
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

function toProperty(node: Parser.SyntaxNode): CodeProperty {
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

/** `var plant = plants[0]`, then `plant.name = …`, and `plants[0] = plant` nowhere. */
function changedCopy(declaration: Parser.SyntaxNode): { name: string; source: string; line: number } | null {
  const scope = declaration.parent
  const value = declaration.childForFieldName('value')
  const name = declaration.childForFieldName('name')?.text
  if (scope?.type !== 'statements' || !declaration.text.startsWith('var') || !name || !value) return null
  const isElement = /^[\w.]+\[[^\]]+\]$|^[\w.]+\.(?:first|last)[!]?$/.test(value.text)
  if (!isElement && !/^\w+$/.test(value.text)) return null
  const assignments = scope.descendantsOfType('assignment').map(({ namedChildren }) => ({
    target: namedChildren[0]?.text ?? '',
    result: namedChildren.at(-1)?.text ?? '',
  }))
  const isChanged =
    assignments.some(({ target }) => target.startsWith(`${name}.`)) ||
    (!isElement && scope.descendantsOfType('call_expression').some((call) => changeBy(call)?.name === name))
  const isPutBack = assignments.some(({ result }) => result === name) || (!isElement && isUsedOn(scope, name))
  return isChanged && !isPutBack ? { name, source: value.text, line: lineOf(declaration) } : null
}

/** `func win(p: Player) { p.score += 10 }`. */
function changedParametersOf(node: Parser.SyntaxNode): CodeModel['changedParameters'] {
  const targets = node
    .descendantsOfType('assignment')
    .map((one) => ({ target: one.namedChildren[0]?.text ?? '', line: lineOf(one) }))
  return node.namedChildren
    .filter(({ type }) => type === 'parameter')
    .flatMap((parameter) => {
      const name = parameter.descendantsOfType('simple_identifier').at(-1)?.text ?? ''
      const [, written = ''] = /:\s{0,80}([^=]{1,400})$/.exec(parameter.text) ?? []
      const isOwn = new RegExp(`\\b(?:var|let) ${name}\\b`).test(node.text)
      const change = targets.find(({ target }) => target === name || target.startsWith(`${name}.`))
      return change && !isOwn && name !== '' && !written.startsWith('inout')
        ? [{ name, type: written.trim(), in: node.childForFieldName('name')?.text ?? '', line: change.line }]
        : []
    })
}

/** Whether a name is used as a value: returned, passed on or shown. */
function isUsedOn(scope: Parser.SyntaxNode, name: string): boolean {
  return scope
    .descendantsOfType('simple_identifier')
    .some(({ text, parent }) => text === name && parent?.type !== 'pattern' && !isTargetOfChange(parent))
}

/** `copy.append(…)`, `copy.score += 1`. */
function isTargetOfChange(node: Parser.SyntaxNode | null): boolean {
  return (
    node?.type === 'navigation_expression' &&
    ['call_expression', 'directly_assignable_expression', 'assignment'].includes(node.parent?.type ?? '')
  )
}

function changeBy(node: Parser.SyntaxNode): { name: string; line: number } | null {
  const target =
    node.type === 'assignment'
      ? node.namedChildren[0]?.text
      : /^((?:self\.)?\w+)\.(?:toggle|append|removeAll|insert)$/.exec(node.namedChildren[0]?.text ?? '')?.[1]
  const name = target?.replace(/^self\./, '')
  return name && /^\w+$/.test(name) ? { name, line: lineOf(node) } : null
}

function changesInBackground(call: Parser.SyntaxNode): boolean {
  if (!call.namedChildren[0]?.text.endsWith('dataTask')) return false
  const assigns = call
    .descendantsOfType('assignment')
    .some(({ namedChildren }) => /^self\??\./.test(namedChildren[0]?.text ?? ''))
  return assigns && !/DispatchQueue\.main|MainActor/.test(call.text)
}

function plainName(text: string): string {
  return text.replace(/^\$|`/g, '')
}

function lineOf(node: Parser.SyntaxNode): number {
  return node.startPosition.row + 1
}
