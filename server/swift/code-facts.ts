import type Parser from 'tree-sitter'
import { parseSwift } from './parse-swift.ts'

/** What a piece of Swift calls, reads and tests, by name. */
export interface CodeFacts {
  /** Names of types with an attribute: `Model` of `@Model final class Plant`. */
  attributesOf: ReadonlyMap<string, readonly string[]>
  /** `List`, `searchable`: the last name of each call. */
  calls: ReadonlySet<string>
  /** What stands after a dot. */
  members: ReadonlySet<string>
  /** Every name of a type or a value. */
  names: ReadonlySet<string>
  /** `State`, `Query`. */
  wrappers: ReadonlySet<string>
  functions: readonly { name: string; hasParameters: boolean; returns: boolean }[]
  tests: number
}

/** Null where the code is too long or too tangled to read. */
export function readCodeFacts(code: string): CodeFacts | null {
  const root = parseSwift(code)?.rootNode
  if (!root) return null
  const functions = root.descendantsOfType('function_declaration')
  return {
    attributesOf: new Map(
      root
        .descendantsOfType('class_declaration')
        .filter(({ text }) => !text.startsWith('extension'))
        .map((node) => [node.childForFieldName('name')?.text ?? '', attributesOf(node)] as const),
    ),
    calls: new Set(root.descendantsOfType('call_expression').flatMap((node) => calleeOf(node) ?? [])),
    members: new Set(
      root.descendantsOfType('navigation_suffix').map(({ text }) => text.replace(/^\??\./, '')),
    ),
    names: new Set(
      [...root.descendantsOfType('simple_identifier'), ...root.descendantsOfType('type_identifier')].map(
        ({ text }) => text.replace(/^\$|`/g, ''),
      ),
    ),
    wrappers: new Set(root.descendantsOfType('property_declaration').flatMap(attributesOf)),
    functions: functions.map((node) => ({
      name: node.childForFieldName('name')?.text ?? '',
      hasParameters: node.namedChildren.some(({ type }) => type === 'parameter'),
      returns: node.childForFieldName('return_type') !== null || /->/.test(headOf(node)),
    })),
    tests: functions.filter(
      (node) =>
        attributesOf(node).includes('Test') || /^test[A-Z_]/.test(node.childForFieldName('name')?.text ?? ''),
    ).length,
  }
}

function attributesOf(node: Parser.SyntaxNode): string[] {
  const modifiers = node.namedChildren.find(({ type }) => type === 'modifiers')
  return (modifiers?.namedChildren ?? [])
    .filter(({ type }) => type === 'attribute')
    .flatMap((attribute) => attribute.descendantsOfType('type_identifier')[0]?.text ?? [])
}

function calleeOf(call: Parser.SyntaxNode): string | null {
  const callee = call.namedChildren[0]
  if (!callee) return null
  if (callee.type === 'simple_identifier') return callee.text
  if (callee.type === 'navigation_expression')
    return callee.namedChildren.at(-1)?.text.replace(/^\??\./, '') ?? null
  return null
}

function headOf(node: Parser.SyntaxNode): string {
  return node.text.split('{')[0] ?? ''
}
